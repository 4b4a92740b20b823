export { enqueueApiMessages } from './enqueue-api-messages.ts';
export { type ApiPlace, type ApiRecipient, findApiPlace, lockApiPlace } from './find-place.ts';
