import { describe, expect, it } from 'vitest';
import type { Effect } from './effects.ts';
import type { HistoryMessage } from './event.ts';
import { evolve } from './evolve.ts';
import type { Facts } from './facts.ts';
import { decideHistory } from './history.ts';
import { ana, at, connectionOf, countingIds, factsOf, message, NOW, run, ticketOf } from './testing.ts';

// A quiet ticket is a closed one in which nobody but the company has written (docs/adr/0333).

const quiet = (timeCreateNewTicket: number, change: Partial<Facts> = {}) =>
  factsOf({
    connection: connectionOf({ timeCreateNewTicket }),
    closedTicket: ticketOf({ status: 'closed', isQuiet: true, lastMessageAt: at(-1) }),
    ...change,
  });
const changesOf = (effects: readonly Effect[], id: number) =>
  effects.flatMap((effect) => (effect.type === 'changeTicket' && effect.ticketId === id ? [effect.set] : []));
const hasQuietChange = (effects: readonly Effect[]) =>
  effects.some((effect) => effect.type === 'changeTicket' && 'isQuiet' in effect.set);

describe('an answer to a quiet ticket', () => {
  it('opens it soon after its message, as any closed one', () => {
    const { facts, effects } = run(quiet(5), [message()]);
    expect(facts.ticket).toMatchObject({ id: 30, status: 'pending', isQuiet: false, unreadMessages: 1 });
    expect(effects.some(({ type }) => type === 'createTicket')).toBe(false);
    expect(facts.tracking).toMatchObject({ finishedAt: null });
  });

  it('makes a new ticket later, and an ordinary one of the old', () => {
    const { facts, effects } = run(quiet(0), [message()]);
    expect(facts.ticket?.id).not.toBe(30);
    expect(facts.closedTicket).toMatchObject({ id: 30, status: 'closed', isQuiet: false });
    expect(changesOf(effects, 30)).toEqual([{ isQuiet: false }]);
  });

  it('counts although it cannot be read yet, and also from the paired phone', () => {
    const unread = message({ mediaType: 'ciphertext', body: 'x' });
    for (const event of [unread, message({ fromMe: true })]) {
      expect(run(quiet(0), [event]).facts.closedTicket?.isQuiet).toBe(false);
      expect(run(quiet(5), [event]).facts.ticket?.isQuiet).toBe(false);
    }
  });

  it('changes nothing of an ordinary ticket', () => {
    const ordinary = quiet(0, { closedTicket: ticketOf({ status: 'closed' }) });
    expect(hasQuietChange(run(ordinary, [message()]).effects)).toBe(false);
    expect(hasQuietChange(run(factsOf(), [message()]).effects)).toBe(false);
  });
});

describe('what is no answer', () => {
  it('leaves a ticket quiet: receipts and reactions', () => {
    const known = {
      id: 9,
      conversationId: 1,
      ticketId: 30,
      fromMe: true,
      participant: null,
      contactId: null,
      chatContactId: 5,
      body: 'Oferta',
      isPlaceholder: false,
      ack: 1,
      isDeleted: false,
      editedAt: null,
      createdAt: at(-1),
      reactions: {},
    };
    const facts = quiet(5, { messages: new Map([['OURS', known]]) });
    const after = run(facts, [
      { kind: 'ack', wid: 'OURS', ack: 3, at: at(0) },
      { kind: 'reaction', wid: 'OURS', author: ana, fromMe: false, emoji: '👍', at: at(0) },
    ]);
    expect(after.facts).toMatchObject({ ticket: null, closedTicket: { id: 30, isQuiet: true } });
  });
});

describe('old messages of a phone', () => {
  const old = (minutes: number): HistoryMessage => message({ wid: 'H', at: at(minutes) });
  const take = (facts: Facts, event: HistoryMessage) => {
    const effects = decideHistory(facts, event, { queueId: null, now: NOW, ids: countingIds() });
    return { effects, facts: effects.reduce(evolve, facts) };
  };

  it('join a quiet ticket that is younger, which stays quiet', () => {
    const { facts, effects } = take(quiet(0), old(-100));
    expect(facts).toMatchObject({ ticket: null, closedTicket: { id: 30, isQuiet: true } });
    expect(hasQuietChange(effects)).toBe(false);
  });

  it('make an ordinary one of a quiet ticket that they follow', () => {
    const { facts } = take(quiet(0), old(0));
    expect(facts.ticket).toMatchObject({ status: 'pending', isQuiet: false });
    expect(facts.closedTicket).toMatchObject({ id: 30, isQuiet: false });
  });
});
