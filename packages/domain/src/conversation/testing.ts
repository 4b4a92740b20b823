import { companySettingDefaults } from '@prosa/contract';
import type { Effect } from './effects.ts';
import type { InboundEvent, MessageEvent, Party } from './event.ts';
import type { ConversationTicket, Facts } from './facts.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { Ids } from './state.ts';

// For tests: a conversation that has just begun, and events that say only what matters.

export const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
export const family: Party = { kind: 'group', value: '120363001', name: 'Família' };
export const NOW = new Date('2026-11-20T12:00:00.000Z');
export const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

export function factsOf(facts: Partial<Facts> = {}): Facts {
  return {
    conversationId: 1,
    isGroup: false,
    connection: {
      id: 7,
      channel: 'whatsapp',
      allowGroup: false,
      groupAsTicket: 'disabled',
      complationMessage: '',
      timeCreateNewTicket: 0,
    },
    settings: companySettingDefaults,
    contact: { id: 5, name: 'Ana', number: '5511999990001', whatsappId: 7 },
    authors: new Map(),
    ticket: null,
    closedTicket: null,
    trackingId: null,
    messages: new Map(),
    parked: new Map(),
    ...facts,
  };
}

export function ticketOf(ticket: Partial<ConversationTicket> = {}): ConversationTicket {
  return {
    id: 30,
    status: 'pending',
    queueId: null,
    userId: null,
    unreadMessages: 0,
    isBot: true,
    amountUsedBotQueues: 0,
    lastMessage: '',
    fromMe: false,
    lastMessageAt: null,
    updatedAt: at(-1),
    ...ticket,
  };
}

export function message(event: Partial<MessageEvent> = {}): MessageEvent {
  return {
    kind: 'message',
    wid: 'A',
    chat: ana,
    author: event.chat ?? ana,
    fromMe: false,
    at: at(0),
    mediaType: 'conversation',
    body: 'Oi',
    ...event,
  };
}

export function countingIds(): Ids {
  let last = 100;
  const next = () => (last += 1);
  return { ticket: next, tracking: next, message: next };
}

/** Decides events one after another, as a batch does. */
export function run(
  facts: Facts,
  events: readonly InboundEvent[],
  now: Date = NOW,
  ids: Ids = countingIds(),
): { facts: Facts; effects: Effect[] } {
  const effects: Effect[] = [];
  for (const event of events) {
    const caused = decide(facts, event, now, ids);
    effects.push(...caused);
    facts = caused.reduce(evolve, facts);
  }
  return { facts, effects };
}
