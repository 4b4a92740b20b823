import { describe, expect, it } from 'vitest';
import type { Effect } from './effects.ts';
import type { ChannelEvent } from './event.ts';
import type { Facts } from './facts.ts';
import { ana, at, factsOf, family, message, NOW, run, ticketOf, trackingOf } from './testing.ts';

const types = (effects: Effect[]) => effects.map(({ type }) => type);
const only = <Type extends Effect['type']>(effects: Effect[], type: Type) =>
  effects.filter((effect): effect is Extract<Effect, { type: Type }> => effect.type === type);
const connection = (change: Partial<Facts['connection']>) => ({ ...factsOf().connection, ...change });
const served = (ticket = {}) => factsOf({ ticket: ticketOf(ticket), tracking: trackingOf() });

describe('the first message of a customer', () => {
  it('opens a pending ticket with its log and its period, and is stored in it', () => {
    const { effects, facts } = run(factsOf(), [message()]);
    expect(types(effects)).toEqual([
      'createTicket',
      'logTicket',
      'startTracking',
      'storeMessage',
      'changeTicket',
    ]);
    expect(only(effects, 'createTicket')[0]?.ticket).toMatchObject({
      status: 'pending',
      isBot: true,
      isGroup: false,
      unreadMessages: 1,
      contactId: 5,
      whatsappId: 7,
    });
    expect(only(effects, 'storeMessage')[0]?.message).toMatchObject({
      contactId: 5,
      status: 'received',
      ack: 0,
      read: false,
      ticketTrakingId: facts.tracking?.id,
      createdAt: at(0),
    });
    expect(facts.ticket).toMatchObject({ lastMessage: 'Oi', fromMe: false, lastMessageAt: at(0) });
  });

  it('dates its period by the clock of the platform, and never after now', () => {
    const starts = (minutes: number) =>
      only(run(factsOf(), [message({ at: at(minutes) })]).effects, 'startTracking')[0]?.tracking.createdAt;
    expect(starts(-5)).toBe(at(-5));
    expect(starts(5)).toBe(NOW.toISOString());
  });
});

describe('an event that belongs to no conversation', () => {
  it.each<[string, ChannelEvent]>([
    ['a status broadcast', message({ chat: { kind: 'phone', value: 'status@broadcast' } })],
    ['an empty ciphertext', message({ body: ' ' })],
    ['the echo of what the system wrote', message({ fromMe: true, body: '\u200EBem-vindo' })],
    ['a group where groups are not heard', message({ chat: family, author: ana })],
    ['an event without an id', message({ wid: '' })],
  ])('(%s) causes nothing', (_what, event) => {
    expect(run(factsOf(), [event]).effects).toEqual([]);
  });

  it('is not a picture without a caption, which is stored', () => {
    const media = { path: 'x', name: 'x.jpg', mime: 'image/jpeg', size: 1 };
    expect(run(factsOf(), [message({ body: '', media })]).facts.messages.size).toBe(1);
  });
});

describe('a message that comes twice', () => {
  it('changes nothing the second time', () => {
    const first = run(factsOf(), [message()]);
    expect(run(first.facts, [message()]).effects).toEqual([]);
    expect(run(factsOf(), [message(), message()]).facts).toEqual(first.facts);
  });
});

describe('a conversation with a live ticket', () => {
  it('counts unread messages, and takes the ticket from the bot', () => {
    const { facts, effects } = run(served({ unreadMessages: 2, queueId: 3 }), [message()]);
    expect(facts.ticket).toMatchObject({ id: 30, unreadMessages: 3, isBot: false });
    expect(only(effects, 'storeMessage')[0]?.message).toMatchObject({ ticketId: 30, queueId: 3 });
    expect(types(effects)).not.toContain('logTicket');
  });

  it('leaves a ticket that waits for consent to the bot', () => {
    expect(run(served({ status: 'lgpd' }), [message()]).facts.ticket?.isBot).toBe(true);
  });

  it('treats a message that was typed on the paired phone as ours', () => {
    const { facts, effects } = run(served({ unreadMessages: 2 }), [message({ fromMe: true })]);
    expect(facts.ticket).toMatchObject({ unreadMessages: 0, fromMe: true });
    expect(only(effects, 'storeMessage')[0]?.message).toMatchObject({
      contactId: null,
      status: 'sent',
      ack: 1,
      read: true,
    });
  });

  it('stores a late message, and leaves the preview with the newest', () => {
    const { facts } = run(served(), [
      message({ wid: 'B', body: 'depois', at: at(0) }),
      message({ wid: 'A', body: 'antes', at: at(-9) }),
    ]);
    expect(facts.messages.size).toBe(2);
    expect(facts.ticket).toMatchObject({ lastMessage: 'depois', lastMessageAt: at(0), unreadMessages: 2 });
  });

  it('begins a new period when the ticket has none', () => {
    const { effects } = run({ ...served({ queueId: 3, userId: 9 }), tracking: null }, [message()]);
    expect(only(effects, 'startTracking')[0]?.tracking).toMatchObject({
      ticketId: 30,
      queueId: 3,
      userId: 9,
      queuedAt: at(0),
    });
  });

  it('links a message to the one that it quotes', () => {
    const { effects } = run(served(), [message(), message({ wid: 'B', quotedWid: 'A' })]);
    const [first, second] = only(effects, 'storeMessage');
    expect(second?.message.quotedMsgId).toBe(first?.message.id);
    const lost = run(served(), [message({ quotedWid: 'unknown' })]);
    expect(only(lost.effects, 'storeMessage')[0]?.message.quotedMsgId).toBeNull();
  });
});

describe('a customer who comes back', () => {
  const back = (
    timeCreateNewTicket: number,
    closedTicket = ticketOf({ status: 'closed', updatedAt: at(-10) }),
  ) => run(factsOf({ closedTicket, connection: connection({ timeCreateNewTicket }) }), [message()]);

  it.each([
    [0, 'a new ticket', null],
    [9, 'a new ticket', null],
    [10, 'the same ticket', 30],
    [60, 'the same ticket', 30],
  ])('after 10 minutes, with reuse within %i minutes, gets %s', (minutes, _what, ticketId) => {
    const { facts } = back(minutes);
    expect(facts.ticket?.status).toBe('pending');
    if (ticketId === null) expect(facts.ticket?.id).not.toBe(30);
    else expect(facts.ticket?.id).toBe(ticketId);
  });

  it('turns an imported ticket into an ordinary one', () => {
    const closed = { status: 'closed' as const, updatedAt: at(-1), imported: at(-20) };
    expect(back(5, ticketOf(closed)).facts.ticket).toMatchObject({ id: 30, imported: null });
  });

  it('gets the queue and user from before, a new period and a log entry; the bot stays silent', () => {
    const closed = { status: 'closed' as const, queueId: 3, userId: 9, updatedAt: at(-1), unreadMessages: 4 };
    const { facts, effects } = back(5, ticketOf({ ...closed, amountUsedBotQueues: 2 }));
    expect(facts.ticket).toMatchObject({ queueId: 3, userId: 9, unreadMessages: 1 });
    expect(facts.ticket).toMatchObject({ isBot: false, amountUsedBotQueues: 0 });
    expect(only(effects, 'logTicket')).toMatchObject([{ ticketId: 30, logType: 'reopen', queueId: 3 }]);
    expect(only(effects, 'startTracking')).toHaveLength(1);
  });

  it('meets the bot again when nobody serves the ticket', () => {
    expect(back(15).facts.ticket?.isBot).toBe(true);
  });
});

describe('the echo of the connection’s farewell', () => {
  const facts = factsOf({ connection: connection({ complationMessage: 'Até logo!' }) });
  const farewell = message({ fromMe: true, body: 'Até logo!' });

  it('opens no ticket', () => {
    expect(run(facts, [farewell]).facts.ticket).toBeNull();
    expect(run(facts, [{ ...farewell, fromMe: false }]).facts.ticket).not.toBeNull();
  });

  it('is stored while the ticket lives', () => {
    expect(
      run({ ...facts, ticket: ticketOf(), tracking: trackingOf() }, [farewell]).facts.messages.size,
    ).toBe(1);
  });
});

describe('a contact', () => {
  const named = (name: string, number = '5511999990001') =>
    factsOf({ contact: { ...factsOf().contact, name, number } });

  it('gets a name only while its name is the number', () => {
    expect(run(named('5511999990001'), [message()]).facts.contact.name).toBe('Ana');
    expect(run(named('Ana Cliente'), [message()]).effects).not.toContainEqual(
      expect.objectContaining({ type: 'renameContact' }),
    );
    expect(run(named('5511999990001'), [message({ chat: { ...ana, name: ' ' } })]).facts.contact.name).toBe(
      '5511999990001',
    );
  });

  it('that is a group follows its subject, without characters that could trick a reader', () => {
    const start = factsOf({ isGroup: true });
    const facts = {
      ...start,
      connection: { ...start.connection, allowGroup: true },
      contact: { ...start.contact, name: 'Família', number: family.value },
    };
    const chat = { ...family, name: 'Fam\u202Eília\u200B' };
    expect(run(facts, [message({ chat, author: ana })]).effects).not.toContainEqual(
      expect.objectContaining({ type: 'renameContact' }),
    );
    const renamed = { ...family, name: 'Turma\u202E ' };
    expect(run(facts, [message({ chat: renamed, author: ana })]).facts.contact.name).toBe('Turma');
  });

  it('known by an alias gets a name while its name is the alias', () => {
    const chat = { kind: 'lid' as const, value: '998877', name: 'Ana' };
    expect(run(named('998877', ''), [message({ chat })]).facts.contact.name).toBe('Ana');
  });

  it('belongs to the connection that first got a message from it', () => {
    const free = factsOf({
      contact: { ...factsOf().contact, id: 5, name: 'Ana', number: '1', whatsappId: null },
    });
    expect(types(run(free, [message()]).effects)).toContain('bindContact');
    expect(types(run(factsOf(), [message()]).effects)).not.toContain('bindContact');
  });
});

describe('a group', () => {
  const group = (groupAsTicket: string) =>
    factsOf({
      isGroup: true,
      connection: connection({ allowGroup: true, groupAsTicket }),
      contact: { ...factsOf().contact, id: 6, name: 'Antiga', number: '120363001', whatsappId: 7 },
      authors: new Map([
        [
          'phone:5511999990001',
          { ...factsOf().contact, id: 5, name: 'Ana', number: '5511999990001', whatsappId: 7 },
        ],
      ]),
    });
  const written = message({ chat: family, author: ana });

  it.each([
    ['disabled', 'group'],
    ['enabled', 'pending'],
  ])('with groupAsTicket %s has a ticket in status %s, without a bot', (groupAsTicket, status) => {
    expect(run(group(groupAsTicket), [written]).facts.ticket).toMatchObject({ status, isBot: false });
  });

  it('takes its name from its subject, and each message names its author', () => {
    const { facts, effects } = run(group('disabled'), [written]);
    expect(facts.contact.name).toBe('Família');
    expect(only(effects, 'storeMessage')[0]?.message).toMatchObject({
      contactId: 5,
      participant: '5511999990001',
    });
    expect(only(effects, 'createTicket')[0]?.ticket).toMatchObject({ contactId: 6, isGroup: true });
  });
});

describe('a missed call', () => {
  it('is stored as a message, with the time by the clock of the company', () => {
    const call: ChannelEvent = { kind: 'call', wid: 'C', chat: ana, video: true, at: '2026-11-20T12:05:00Z' };
    const { effects, facts } = run(factsOf(), [call, call]);
    expect(only(effects, 'storeMessage').map(({ message }) => message)).toMatchObject([
      { mediaType: 'call_log', body: 'Chamada de vídeo perdida às 9:5', fromMe: false },
    ]);
    expect(facts.ticket).toMatchObject({ status: 'pending', unreadMessages: 1 });
  });
});
