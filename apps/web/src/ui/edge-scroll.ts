/** So close to an edge (px), what a pointer drags over begins to scroll. */
const EDGE = 48;
/** Pixels a frame at the edge itself. */
const FASTEST = 18;

/** How far to scroll for a pointer at `at` between two edges: nothing in the middle, more the closer to an edge. */
export function stepAt(at: number, start: number, end: number): number {
  const edge = Math.min(EDGE, (end - start) / 3);
  if (at < start || at > end || edge <= 0) return 0;
  const step = (near: number) => Math.ceil((1 - near / edge) * FASTEST);
  if (at - start < edge) return -step(at - start);
  return end - at < edge ? step(end - at) : 0;
}

/** What hides what it has no place for scrolls by no person's hand. */
const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

/** Scrolls the elements under the pointer near whose edges it is. */
export function scrollAtEdges(x: number, y: number): void {
  for (
    let element = document.elementFromPoint(x, y);
    element !== null && element !== document.body;
    element = element.parentElement
  ) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isWider = scrolls(overflowX) && element.scrollWidth > element.clientWidth;
    const isTaller = scrolls(overflowY) && element.scrollHeight > element.clientHeight;
    if (!isWider && !isTaller) continue;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    element.scrollBy(isWider ? stepAt(x, left, right) : 0, isTaller ? stepAt(y, top, bottom) : 0);
  }
}
