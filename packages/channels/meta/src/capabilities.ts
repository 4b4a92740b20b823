import type { Capabilities } from '@prosa/contract';
import type { MetaChannel } from './split-webhook.ts';

const MB = 1024 * 1024;
type Kind = Capabilities['media'][number];

/**
 * The platform's limits, in bytes. Sources: the pages on supported media (Cloud API) and on files (Messenger), 2026.
 */
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

/** For answers with the tag HUMAN_AGENT, which Meta must have approved for the app. */
const personWindowHours = 7 * 24;

const media = (channel: MetaChannel) => ({
  media: Object.keys(fileLimits[channel]) as Kind[],
  maxMediaBytes: Math.max(...Object.values(fileLimits[channel])),
});

/** What each channel can do as implemented here. Texts of buttons and lists have limits of their own. */
export const metaCapabilities: Record<MetaChannel, Capabilities> = {
  whatsappapi: {
    ...none,
    // In the order that the platform asks for: a person with a number is addressed by it.
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
    // The platform documents a single reaction that a business may send.
    reactionEmojis: ['❤️'],
    personWindowHours,
    ...media('instagram'),
    maxTextLength: 1_000,
  },
};
