import type { Capabilities } from '@prosa/contract';
import { MAX_BODY } from '@prosa/contract';

export const sandboxCapabilities: Capabilities = {
  media: ['image', 'audio', 'video', 'document', 'sticker'],
  viewOnce: true,
  location: true,
  contact: true,
  quote: true,
  edit: true,
  delete: true,
  reactions: true,
  groups: true,
  readReceipts: true,
  numberCheck: true,
  block: true,
  addressBook: true,
  history: true,
  typing: true,
  interactive: ['list', 'button', 'url', 'call', 'copy', 'pix', 'poll', 'event'],
  replyWindowHours: null,
  maxTextLength: MAX_BODY,
  // The limit of WhatsApp for documents.
  maxMediaBytes: 2 * 1024 * 1024 * 1024,
};

/** The phone's type per stored media type; a media type that is missing here cannot be sent. */
export const phoneTypes: Partial<Record<string, string>> = {
  conversation: 'text',
  extendedTextMessage: 'text',
  image: 'image',
  audio: 'audio',
  video: 'video',
  application: 'document',
  locationMessage: 'location',
  contactMessage: 'contact',
  stickerMessage: 'sticker',
  listMessage: 'list',
  interactiveMessage: 'buttons',
  pollCreationMessageV3: 'poll',
  eventMessage: 'event',
  viewOnceMessage: 'viewonce',
};
