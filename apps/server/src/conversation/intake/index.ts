export { isAway } from './failed-events.ts';
export { limitContent } from './limit-content.ts';
