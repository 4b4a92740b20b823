import { LIST_WIDTH } from '@prosa/contract';

/** Pixels, within the limits of the column. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(LIST_WIDTH.max, Math.max(LIST_WIDTH.min, width)));
