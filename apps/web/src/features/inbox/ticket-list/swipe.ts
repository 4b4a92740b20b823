/** Pixels after which a touch is a movement, and after which a released row does what the swipe shows. */
const STILL_PX = 12;
const ENOUGH_PX = 88;
/** The farthest that a row moves. */
const FARTHEST_PX = 132;
/** A movement is a swipe when it goes this much more to the side than up or down. */
const SIDEWAYS = 1.5;

export type Side = 'right' | 'left';

/** Undefined while the finger rests; null for a movement that is none to the side. */
export function sideOf(x: number, y: number): Side | null | undefined {
  if (Math.hypot(x, y) < STILL_PX) return undefined;
  if (Math.abs(x) < Math.abs(y) * SIDEWAYS) return null;
  return x > 0 ? 'right' : 'left';
}

/** How far the row follows the finger: not back over its place, and to the sides only so far. */
export function offsetOf(side: Side, x: number): number {
  return side === 'right' ? Math.min(FARTHEST_PX, Math.max(0, x)) : Math.max(-FARTHEST_PX, Math.min(0, x));
}

export const isEnough = (offset: number): boolean => Math.abs(offset) >= ENOUGH_PX;
