import type { Capabilities } from '@prosa/contract';

const GB = 1024 * 1024 * 1024;

/**
 * Capabilities of WhatsApp by QR code. The table is here, under MIT, so that an installation knows its connections
 * without the package under GPL-3.0.
 */
export const webCapabilities: Capabilities = {
  addresses: ['phone', 'lid'],
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
  pairing: ['qrcode', 'code'],
  typing: true,
  paced: true,
  interactive: ['poll', 'event'],
  replyWindowHours: null,
  maxTextLength: 65_536,
  maxMediaBytes: 2 * GB,
};
