export { checkText, takesTexts } from './check-draft.ts';
export { announceMessages } from './events.ts';
export { sendSystemMessage } from './system-message.ts';
export { lockVisible } from './visible-messages.ts';
