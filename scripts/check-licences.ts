import { readFile } from 'node:fs/promises';
import { root } from './lib/run.ts';

/** Licences that an MIT project may ship with. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC0-1.0',
  'Unlicense',
  'PostgreSQL',
  'Zlib',
]);
/**
 * Checked by hand: sharp bundles libvips (LGPL-3.0) as a shared library that can be replaced; libsignal is GPL-3.0, and
 * so are the packages that need it: packages/channels/whatsapp-web, and its simulator, which is in no image.
 */
const excused = /^(?:@img\/sharp-.*|libsignal)$/;

interface Locked {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** `(MIT OR GPL-2.0)` is fine with one allowed choice, `A AND B` needs all. */
function isAllowed(licence: string): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.has(part.trim())));
}

const lock = JSON.parse(await readFile(`${root}package-lock.json`, 'utf8')) as {
  packages: Record<string, Locked>;
};
const problems: string[] = [];
let read = 0;
for (const [path, { license, dev, link }] of Object.entries(lock.packages)) {
  const name = path.split('node_modules/').at(-1) ?? '';
  if (!path.includes('node_modules/') || dev || link) continue;
  read += 1;
  const installed = license ?? (await installedLicence(path));
  if (installed === undefined) continue;
  if (!isAllowed(installed) && !excused.test(name)) problems.push(`${name}: ${installed}`);
}

/** Undefined when the package is not installed on this kind of machine. A package without a licence is a problem. */
async function installedLicence(path: string): Promise<string | undefined> {
  const text = await readFile(`${root}${path}/package.json`, 'utf8').catch(() => null);
  if (text === null) return undefined;
  const { license, licenses } = JSON.parse(text) as { license?: string; licenses?: { type: string }[] };
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none named';
}

for (const problem of problems) console.error(problem);
console.log(`${read} packages read, ${problems.length} with a licence that is not allowed`);
process.exitCode = problems.length === 0 && read > 0 ? 0 : 1;
