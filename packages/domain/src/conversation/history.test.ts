import { describe, expect, it } from 'vitest';
import type { Effect } from './effects.ts';
import { evolve } from './evolve.ts';
import type { HistoryMessage } from './event.ts';
import { decideHistory } from './history.ts';
import type { Facts } from './facts.ts';
import { ana, at, connectionOf, factsOf, family, NOW, ticketOf } from './testing.ts';

let counter = 0;
const ids = () => {
  let next = 100;
  const take = () => (next += 1);
  return { ticket: take, tracking: take, message: take, wid: () => 'W', draw: () => 0 };
};
const old = (body: string, minutes: number, event: Partial<HistoryMessage> = {}): HistoryMessage => ({
  kind: 'message',
  wid: `H${(counter += 1)}`,
  chat: ana,
  author: ana,
  fromMe: false,
  at: at(minutes),
  mediaType: 'conversation',
  body,
  ...event,
});
const ticketFacts = () => ({ queueId: 9, now: NOW, ids: ids() });

/** Takes messages in one after another; returns the facts at the end and all effects. */
function take(facts: Facts, events: HistoryMessage[]) {
  const shared = ticketFacts();
  const effects: Effect[] = [];
  let known = facts;
  for (const event of events) {
    const caused = decideHistory(known, event, shared);
    effects.push(...caused);
    known = caused.reduce(evolve, known);
  }
  return { known, effects };
}
const types = (effects: Effect[]) => effects.map(({ type }) => type);
const stored = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'storeMessage' ? [effect.message] : []));

describe('an old message of a new contact', () => {
  it('makes a waiting ticket in the queue of the import, marked as imported, with nothing unread', () => {
    const { known, effects } = take(factsOf(), [old('Oi', -5_000), old('Tem?', -4_000)]);
    expect(known.ticket).toMatchObject({
      status: 'pending',
      queueId: 9,
      unreadMessages: 0,
      isBot: false,
      imported: NOW.toISOString(),
      lastMessage: 'Tem?',
      lastMessageAt: at(-4_000),
      updatedAt: at(-4_000),
    });
    expect(stored(effects)).toMatchObject([
      { body: 'Oi', read: true, status: 'received', createdAt: at(-5_000), ticketId: known.ticket?.id },
      { body: 'Tem?', read: true, createdAt: at(-4_000), ticketTrakingId: known.tracking?.id },
    ]);
    expect(known.tracking?.createdAt).toBe(NOW.toISOString());
  });

  it('gets no answer, whatever the connection has set up', () => {
    const facts = factsOf({
      connection: connectionOf({ greetingMessage: 'Olá', queueIds: [1, 2], outOfHoursMessage: 'Fechado' }),
    });
    const company = {
      ...facts.company,
      settings: { ...facts.company.settings, enableLGPD: 'enabled' as const, lgpdMessage: 'Aceita?' },
    };
    const { known, effects } = take({ ...facts, company }, [old('Oi', -5_000)]);
    expect(types(effects)).not.toContain('answer');
    expect(known.ticket?.status).toBe('pending');
  });

  it('is stored once when it comes again', () => {
    const event = old('Oi', -5_000);
    const { effects } = take(factsOf(), [event, event]);
    expect(stored(effects)).toHaveLength(1);
  });

  it('keeps the ack of our own messages', () => {
    const { effects } = take(factsOf(), [
      old('Bom dia', -5_000, { fromMe: true, ack: 3 }),
      old('Olá', -4_000, { fromMe: true }),
    ]);
    expect(stored(effects)).toMatchObject([
      { fromMe: true, ack: 3, status: 'sent', contactId: null },
      { fromMe: true, ack: 1 },
    ]);
  });
});

describe('an old message of a known contact', () => {
  const live = ticketOf({
    status: 'open',
    userId: 4,
    unreadMessages: 2,
    lastMessage: 'agora',
    lastMessageAt: at(-10),
    updatedAt: at(-1),
  });

  it('joins the live ticket at its place and changes nothing of it', () => {
    const { known, effects } = take(factsOf({ ticket: live }), [old('antes', -5_000)]);
    expect(types(effects)).toEqual(['storeMessage']);
    expect(stored(effects)[0]).toMatchObject({ ticketId: live.id, createdAt: at(-5_000) });
    expect(known.ticket).toEqual(live);
  });

  it('is the preview only when nothing came after it, and even then nothing is unread', () => {
    const { known } = take(factsOf({ ticket: live }), [old('por último', -5)]);
    expect(known.ticket).toEqual({ ...live, lastMessage: 'por último', lastMessageAt: at(-5) });
  });

  const closed = ticketOf({ id: 31, status: 'closed', lastMessage: 'tchau', lastMessageAt: at(-1_000) });

  it('joins a closed ticket and reopens nothing', () => {
    const { known, effects } = take(factsOf({ closedTicket: closed }), [old('antes', -5_000)]);
    expect(types(effects)).toEqual(['storeMessage']);
    expect(known).toMatchObject({ ticket: null, closedTicket: closed });
    expect(stored(effects)[0]).toMatchObject({ ticketId: 31, ticketTrakingId: null });
  });

  it('opens a new ticket when it was written after the end of the last one', () => {
    const { known } = take(factsOf({ closedTicket: closed }), [old('e agora?', -500)]);
    expect(known.ticket).toMatchObject({ status: 'pending', imported: NOW.toISOString() });
  });
});

describe('an old message of a group', () => {
  const facts = (groupAsTicket: string) => {
    const group = { id: 6, name: 'Família', number: '', username: '', whatsappId: 7, disableBot: false };
    const contact = {
      ...group,
      acceptAudioMessage: true,
      lgpdAcceptedAt: null,
      walletUserId: null,
      awaitsAnswer: true,
    };
    const authors = new Map([['phone:5511999990001', { ...contact, id: 5, name: 'Ana' }]]);
    return factsOf({ isGroup: true, contact, authors, connection: connectionOf({ groupAsTicket }) });
  };

  it.each([
    ['disabled', 'group'],
    ['enabled', 'pending'],
  ])('has its author, and with groupAsTicket %s its ticket is %s', (groupAsTicket, status) => {
    const { known, effects } = take(facts(groupAsTicket), [old('Bom dia', -5_000, { chat: family })]);
    expect(known.ticket).toMatchObject({ status, queueId: 9 });
    expect(stored(effects)[0]).toMatchObject({ contactId: 5, participant: ana.value });
  });
});
