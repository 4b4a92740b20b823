export { isAway } from './failed-events.ts';
export { limitContent as withinBounds } from './within-bounds.ts';
