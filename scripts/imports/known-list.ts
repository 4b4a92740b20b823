import { betweenModules, importsOf, knotsOf, type KnownArea } from './module-imports.ts';
import type { Import } from './read-imports.ts';

/** How many modules import from inside of another, in all areas together. */
export function countOf(known: Record<string, KnownArea>): number {
  return Object.values(known).flatMap(({ imports }) => Object.values(imports).flat()).length;
}

/** The current knots, except those that have grown: the check still refuses them. */
function ungrownKnots(now: string[][], before: readonly string[][]): string[][] {
  return now.filter((knot) => before.some((old) => knot.every((module) => old.includes(module))));
}

/** The known list without its unused entries, and with the remaining knots. */
export function shrunk(
  imports: readonly Import[],
  known: Record<string, KnownArea>,
): Record<string, KnownArea> {
  const found = betweenModules(imports);
  const inside = found.filter(({ isToIndex }) => !isToIndex);
  const kept = Object.entries(known).map(([area, { knots, imports: listed }]) => {
    const used = importsOf(inside, area);
    const left = Object.entries(listed)
      .map(([from, targets]) => [from, targets.filter((to) => used[from]?.includes(to))] as const)
      .filter(([, targets]) => targets.length > 0);
    const knotsLeft = ungrownKnots(knotsOf(importsOf(found, area)), knots);
    return [area, { knots: knotsLeft, imports: Object.fromEntries(left) }] as const;
  });
  return Object.fromEntries(kept.filter(([, { imports: left }]) => Object.keys(left).length > 0));
}
