import { companySettingDefaults } from '@prosa/contract';
import type { Effect } from './effects.ts';
import type { ChannelEvent, MessageEvent, Party } from './event.ts';
import type { ConnectionFacts, ConversationTicket, Facts, QueueFacts, TrackingFacts } from './facts.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { Ids } from './state.ts';

// For tests: a conversation that has just begun, and events that name only what matters.

export const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
export const family: Party = { kind: 'group', value: '120363001', name: 'Família' };
export const NOW = new Date('2026-11-20T12:00:00.000Z');
export const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

export const connectionOf = (connection: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
  id: 7,
  name: 'Loja',
  channel: 'whatsapp',
  interactive: ['list', 'button'],
  allowGroup: false,
  groupAsTicket: 'disabled',
  greetingMessage: '',
  greetingMedia: null,
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  timeCreateNewTicket: 0,
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  maxUseBotQueuesNPS: 3,
  expiresTicket: 0,
  whenExpiresTicket: '0',
  expiresInactiveMessage: '',
  timeInactiveMessage: 0,
  inactiveMessage: '',
  expiresTicketNPS: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  integrationId: null,
  promptId: null,
  schedules: [],
  queueIds: [],
  collectiveVacationMessage: '',
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
  ...connection,
});

export const queueOf = (queue: Partial<QueueFacts> & { id: number; name: string }): QueueFacts => ({
  greetingMessage: '',
  outOfHoursMessage: '',
  closeTicket: false,
  fileListId: null,
  integrationId: null,
  reassignMinutes: 0,
  schedules: [],
  options: [],
  memberIds: [],
  ...queue,
});

export const companyOf = (company: Partial<Facts['company']> = {}): Facts['company'] => ({
  name: 'Casa Aurora',
  settings: companySettingDefaults,
  schedules: [],
  holidays: [],
  connections: new Map(),
  queues: new Map(),
  fileLists: new Map(),
  users: new Map(),
  integrations: new Set(),
  prompts: new Map(),
  rollsBackLanes: false,
  ...company,
});

export function factsOf(facts: Partial<Facts> = {}): Facts {
  return {
    conversationId: 1,
    isGroup: false,
    connection: connectionOf(),
    company: companyOf(),
    presence: { online: new Set(), waiting: new Map() },
    contact: {
      id: 5,
      name: 'Ana',
      number: '5511999990001',
      username: '',
      whatsappId: 7,
      disableBot: false,
      acceptAudioMessage: true,
      lgpdAcceptedAt: null,
      walletUserId: null,
      awaitsAnswer: false,
    },
    authors: new Map(),
    changers: new Map(),
    ticket: null,
    closedTicket: null,
    campaign: null,
    tracking: null,
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
    useIntegration: false,
    integrationId: null,
    imported: null,
    isOutOfHour: false,
    amountUsedBotQueues: 0,
    amountUsedBotQueuesNPS: 0,
    lgpdSendMessageAt: null,
    lgpdAcceptedAt: null,
    dialogue: {},
    lastMessage: '',
    fromMe: false,
    lastMessageAt: null,
    updatedAt: at(-1),
    isQuiet: false,
    campaignId: null,
    ...ticket,
  };
}

export const trackingOf = (tracking: Partial<TrackingFacts> = {}): TrackingFacts => ({
  id: 40,
  userId: null,
  queueId: null,
  createdAt: at(-1),
  chatbotAt: null,
  queuedAt: null,
  startedAt: null,
  closedAt: null,
  ratingAt: null,
  finishedAt: null,
  rated: false,
  ...tracking,
});

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
  return { ticket: next, tracking: next, message: next, wid: () => `3EB0${next()}`, draw: () => 0 };
}

/** Decides events one after another, as a batch does. */
export function run(
  facts: Facts,
  events: readonly ChannelEvent[],
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
