import type { Capabilities } from '@prosa/contract';
import type { MetaChannel } from './split-webhook.ts';

const MB = 1024 * 1024;
type Kind = Capabilities['media'][number];

/** The platform's limits, in bytes. Sources: the Cloud API's page on supported media, the Messenger platform's on files (2026). */
export const fileLimits: Record<MetaChannel, Partial<Record<Kind, number>>> = {
  whatsappapi: { image: 5 * MB, audio: 16 * MB, video: 16 * MB, document: 100 * MB, sticker: MB / 2 },
  facebook: { image: 8 * MB, audio: 25 * MB, video: 25 * MB, document: 25 * MB },
  instagram: { image: 8 * MB, audio: 25 * MB, video: 25 * MB },
};

const none: Omit<Capabilities, 'media' | 'maxTextLength' | 'maxMediaBytes'> = {
  viewOnce: false,
  location: false,
  contact: false,
  quote: false,
  edit: false,
  delete: false,
  reactions: false,
  groups: false,
  readReceipts: true,
  numberCheck: false,
  block: false,
  addressBook: false,
  history: false,
  typing: true,
  interactive: [],
  replyWindowHours: 24,
};

/** With the tag HUMAN_AGENT, for which Meta must have approved the app. */
const personWindowHours = 7 * 24;

const media = (channel: MetaChannel) => ({
  media: Object.keys(fileLimits[channel]) as Kind[],
  maxMediaBytes: Math.max(...Object.values(fileLimits[channel])),
});

/** What each of Meta's channels can do, and we with it. The text of a button or a list has a limit of its own. */
export const metaCapabilities: Record<MetaChannel, Capabilities> = {
  whatsappapi: {
    ...none,
    // As the platform asks: whoever has a number is found by it.
    addresses: ['phone', 'bsuid'],
    ...media('whatsappapi'),
    location: true,
    contact: true,
    quote: true,
    reactions: true,
    interactive: ['list', 'button', 'url'],
    templates: true,
    rate: true,
    maxTextLength: 4_096,
  },
  facebook: {
    ...none,
    addresses: ['psid'],
    signIn: 'facebook',
    personWindowHours,
    ...media('facebook'),
    quote: true,
    reactions: true,
    maxTextLength: 2_000,
  },
  instagram: {
    ...none,
    addresses: ['igsid'],
    signIn: 'facebook',
    reactions: true,
    // Of reactions that a business sends, the platform documents one.
    reactionEmojis: ['❤️'],
    personWindowHours,
    ...media('instagram'),
    maxTextLength: 1_000,
  },
};
