import { areas, testCode } from './kinds.ts';
import type { Import } from './read-imports.ts';

/** The modules of one area that each of its modules imports; `(root)` is the area's own files beside `index.ts`. */
export type ModuleImports = Record<string, string[]>;

export interface KnownArea {
  /** Groups of modules that reach each other, directly or through others. */
  knots: string[][];
  imports: ModuleImports;
}

const isTest = new RegExp(testCode);

interface Place {
  area: string;
  module: string;
  /** Whether the file is `<module>/index.ts`, which the other modules of the area may import. */
  isIndex: boolean;
}

/** The place of a file of production code; null outside of the areas and for an area's own `index.ts`. */
function placeOf(file: string): Place | null {
  const area = areas.find((folder) => file.startsWith(`${folder}/`));
  if (area === undefined || isTest.test(file)) return null;
  const [first = '', ...inner] = file.slice(area.length + 1).split('/');
  if (inner.length === 0) return first === 'index.ts' ? null : { area, module: '(root)', isIndex: false };
  return { area, module: first, isIndex: inner.join('/') === 'index.ts' };
}

export interface ModuleImport extends Import {
  area: string;
  /** The importing module and the imported one. */
  modules: [string, string];
  isToIndex: boolean;
}

/** The imports that go from one module of an area to another of the same area. */
export function betweenModules(imports: readonly Import[]): ModuleImport[] {
  return imports.flatMap(({ from, to }) => {
    const [source, target] = [placeOf(from), placeOf(to)];
    if (!source || !target || source.area !== target.area || source.module === target.module) return [];
    return [
      { from, to, area: source.area, modules: [source.module, target.module], isToIndex: target.isIndex },
    ];
  });
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** Every module that a module reaches, directly or through others. */
function reached(imports: ModuleImports, from: string): Set<string> {
  const seen = new Set<string>();
  const open = [from];
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const next of imports[name] ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
  return seen;
}

/** The groups of modules in which each reaches every other, sorted. */
export function knotsOf(imports: ModuleImports): string[][] {
  const reach = new Map(Object.keys(imports).map((name) => [name, reached(imports, name)]));
  const knots = new Map<string, string[]>();
  for (const [name, others] of reach) {
    if (!others.has(name)) continue;
    const knot = [...others].filter((other) => reach.get(other)?.has(name)).toSorted();
    knots.set(knot.join(), knot);
  }
  return [...knots].toSorted(byName).map(([, knot]) => knot);
}

/** The imports between the modules of an area, sorted. */
export function importsOf(found: readonly ModuleImport[], area: string): ModuleImports {
  const byModule = new Map<string, Set<string>>();
  for (const { area: where, modules } of found) {
    if (where !== area) continue;
    byModule.set(modules[0], (byModule.get(modules[0]) ?? new Set()).add(modules[1]));
  }
  return Object.fromEntries(
    [...byModule].toSorted(byName).map(([name, others]) => [name, [...others].toSorted()] as const),
  );
}
