export { isAway } from './failed-events.ts';
export { limitContent as withinBounds } from './limit-content.ts';
