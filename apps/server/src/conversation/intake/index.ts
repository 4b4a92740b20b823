export { isAway } from './failed-events.ts';
export { withinBounds } from './within-bounds.ts';
