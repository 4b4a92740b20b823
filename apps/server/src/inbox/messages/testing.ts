import type { Capabilities } from '@prosa/contract';

export function channelThatCan(less: Partial<Capabilities> = {}): Capabilities {
  return {
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
    history: true,
    addressBook: true,
    interactive: ['list', 'button', 'url', 'call', 'copy', 'pix', 'poll', 'event'],
    replyWindowHours: null,
    maxTextLength: 4_096,
    maxMediaBytes: 100 * 1024 * 1024,
    ...less,
  };
}
