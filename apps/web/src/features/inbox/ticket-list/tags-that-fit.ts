/** Between two parts of a row's last text, in px. */
export const PART_GAP = 6;

/**
 * The number of tags that a row has space for, from the first on, uncut. What does not fit is counted by a mark, for
 * which space is kept. All measures are px.
 */
export function tagsThatFit(available: number, tags: readonly number[], mark: number): number {
  let used = 0;
  for (const [index, width] of tags.entries()) {
    used += width + PART_GAP;
    const rest = index === tags.length - 1 ? 0 : mark + PART_GAP;
    if (used + rest > available) return index;
  }
  return tags.length;
}
