import { areas } from './kinds.ts';
import { betweenModules, importsOf, knotsOf, type KnownArea } from './module-imports.ts';
import type { Import } from './read-imports.ts';

const none: KnownArea = { knots: [], imports: {} };

/** The problems with the imports between the modules of each area, beyond the known ones. */
export function checkModules(imports: readonly Import[], known: Record<string, KnownArea>): string[] {
  const found = betweenModules(imports);
  const inside = found.filter(({ isToIndex }) => !isToIndex);
  const isListed = (area: string, [from, to]: [string, string]) =>
    known[area]?.imports[from]?.includes(to) ?? false;
  const refused = inside
    .filter(({ area, modules }) => !isListed(area, modules))
    .map(
      ({ from, to, modules }) =>
        `${from} imports ${to}: ${modules[0]} may import ${modules[1]}/index.ts, not what is inside of ${modules[1]}`,
    );
  const stale = Object.entries(known).flatMap(([area, { imports: listed }]) => {
    const used = importsOf(inside, area);
    return Object.entries(listed).flatMap(([from, targets]) =>
      targets
        .filter((to) => !used[from]?.includes(to))
        .map((to) => `known-module-imports.ts: remove ${from} -> ${to} of ${area}, nothing uses it any more`),
    );
  });
  const knotted = [...new Set([...areas, ...Object.keys(known)])].flatMap((area) => {
    const now = knotsOf(importsOf(found, area));
    const before = (known[area] ?? none).knots;
    if (JSON.stringify(now) === JSON.stringify(before)) return [];
    return [`${area}: the knots are ${JSON.stringify(now)}, known are ${JSON.stringify(before)}`];
  });
  return [...refused, ...stale, ...knotted];
}
