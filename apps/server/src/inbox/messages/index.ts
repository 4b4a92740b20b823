export { checkText, requireAccepting, takesTexts } from './check-draft.ts';
export type { Draft } from './drafts.ts';
export { enqueueMessages } from './enqueue/index.ts';
export { announceMessages } from './events.ts';
export type { SendingConnection } from './queries.ts';
export { sendSystemMessage } from './system-message.ts';
export { lockVisible } from './visible-messages.ts';
