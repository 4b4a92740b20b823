export { announceLane } from './events.ts';
