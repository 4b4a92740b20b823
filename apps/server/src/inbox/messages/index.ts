export { announceMessages } from './events.ts';
export { sendSystemMessage } from './system-message.ts';
