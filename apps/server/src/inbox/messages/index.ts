export { announceMessages } from './events.ts';
