import { kinds, testCode } from './kinds.ts';

const paths = kinds.map(({ name, path }) => ({ name, path: new RegExp(path) }));
const isTest = new RegExp(testCode);
const isTooling = /^(?:bench|tests|scripts)\//;

/** A file belongs to exactly one kind: a new area is refused until it is named. */
export function checkKind(file: string): string[] {
  const names = paths.filter(({ path }) => path.test(file)).map(({ name }) => name);
  if (names.length === 1) return [];
  const found = names.length === 0 ? 'no kind' : names.join(' and ');
  return [`${file} belongs to ${found}: name its area in scripts/imports/kinds.ts`];
}

const worker = /\bnew\s+URL\(\s*['"`]([^'"`]+\.tsx?)['"`]\s*,\s*import\.meta\.url\s*\)/g;

/** A worker is started by its address, which no rule on imports sees, so it has to be in the folder of its starter. */
export function checkWorkers(file: string, text: string): string[] {
  if (isTest.test(file) || isTooling.test(file)) return [];
  return [...text.matchAll(worker)].flatMap(([, address = '']) =>
    /^\.\/[\w-]+\.tsx?$/.test(address) ? [] : [`${file} starts ${address}: a worker lies in the same folder`],
  );
}

const wholes = [
  /\bimport\s*\(\s*['"]@prosa\/domain['"]/,
  /\b(?:import|export)\s+\*[^;]*?from\s+['"]@prosa\/(?:contract|domain)['"]/,
  // Schemas are imported by name; the package as a value is all of it.
  /(?<!const\s*\{[^}]*\}\s*=\s*await\s+)(?<!\(await\s+)\bimport\(\s*['"]@prosa\/contract['"]\s*\)(?!\.\w)/,
];

/**
 * Names are imported from the contract and the domain, not the whole package: the bundler would keep all of it in the
 * chunk of the first load, 60 KB more before the ticket list.
 */
export function checkWholePackage(file: string, text: string): string[] {
  if (!file.startsWith('apps/web/src/') || file.endsWith('.d.ts')) return [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const found = wholes.map((whole) => whole.exec(code)?.[0]).find((part) => part !== undefined);
  return found === undefined ? [] : [`${file} loads a whole package, on the first load too: ${found}`];
}
