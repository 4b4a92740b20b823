// The only module that inserts outgoing messages and wakes their senders (checked by scripts/check-outbox-door.ts).
export { checkPersonDrafts } from './check-request.ts';
export { enqueueMessage, enqueueMessages } from './enqueue-message.ts';
export { enqueueTogether } from './enqueue-together.ts';
export type { EnqueueServices, Sender } from './enqueue-request.ts';
export { insertOutgoing } from './insert-outgoing.ts';
export { insertSystemMessages, showSystemMessages } from './store-system-messages.ts';
export { newWid } from './new-wid.ts';
export { wakeOutbox } from './wake-outbox.ts';
