import { describe, expect, it } from 'vitest';
import {
  changeBy,
  columnMarks,
  dailyDialogue,
  type TicketTransition,
  ticketTransitions,
} from './ticket-transitions.ts';

type Facts = Parameters<typeof changeBy>[0];

const AT = '2026-11-20T12:00:00.000Z';
const dialogue = { place: { queueId: 1, optionId: null }, vacationOn: '2026-11-20', promptAnswers: 2 };
const ticket: Facts = { dialogue, unreadMessages: 0 };
const silent: Facts = { dialogue: {}, unreadMessages: 0 };
const names = Object.keys(ticketTransitions) as TicketTransition[];

describe('a transition of a ticket', () => {
  it('closes a ticket with nothing unread, no counters and no speaker, whatever its status', () => {
    expect(changeBy(ticket, 'close', {}, AT)).toEqual({
      status: 'closed',
      unreadMessages: 0,
      isBot: false,
      useIntegration: false,
      isOutOfHour: false,
      amountUsedBotQueues: 0,
      amountUsedBotQueuesNPS: 0,
      dialogue: { vacationOn: '2026-11-20' },
      updatedAt: AT,
    });
  });

  it('closes an imported ticket like any other, but keeps its place in the lists', () => {
    const { updatedAt, ...ended } = changeBy(ticket, 'close', {}, AT);
    expect(updatedAt).toBe(AT);
    expect(changeBy(ticket, 'closeImported', {}, AT)).toEqual(ended);
  });

  it.each([
    [0, 1],
    [3, 3],
  ])('of a transfer to a colleague leaves %i unread messages as %i', (unreadMessages, expected) => {
    const values = { status: 'open', userId: 7, queueId: 3 } as const;
    expect(changeBy({ ...ticket, unreadMessages }, 'transferToColleague', values, AT)).toEqual({
      ...changeBy(ticket, 'transfer', values, AT),
      unreadMessages: expected,
    });
  });

  it('takes the given values and the instant', () => {
    const values = { status: 'group', userId: 7, queueId: null } as const;
    expect(changeBy(silent, 'accept', values, AT)).toMatchObject({ ...values, updatedAt: AT });
    expect(changeBy(silent, 'import', { queueId: 3 }, AT)).toEqual({ queueId: 3, imported: AT });
  });

  it('leaves the columns that it does not name', () => {
    expect(changeBy(ticket, 'enterQueue', { queueId: 3 }, AT)).toEqual({
      status: 'pending',
      queueId: 3,
    });
  });

  it('ends the part of the AI where a person decided, unless the ticket is handed to the bot', () => {
    const facts = { vacationOn: '2026-11-20' };
    const byPerson = changeBy(ticket, 'returnToQueue', { queueId: 1 }, AT);
    expect(byPerson.dialogue).toEqual({ ...facts, isPromptOver: true });
    expect(changeBy(ticket, 'handToBot', {}, AT).dialogue).toEqual(facts);
    expect(changeBy(silent, 'releaseFromUser', {}, AT).dialogue).toEqual({ isPromptOver: true });
  });

  it('makes an ordinary one of a quiet ticket where it is opened or moved', () => {
    const ends = names.filter((name) => 'isQuiet' in ticketTransitions[name]);
    expect(ends).toEqual(['accept', 'reopen', 'reuse', 'move']);
    expect(ends.every((name) => Reflect.get(ticketTransitions[name], 'isQuiet') === false)).toBe(true);
  });

  it('uses every column mark at least once', () => {
    const used = new Set(names.flatMap((name) => Object.values<unknown>(ticketTransitions[name])));
    expect(Object.values(columnMarks).every((mark) => used.has(mark))).toBe(true);
  });
});

it('a dialogue that is over keeps only what the bot says once a day', () => {
  expect(dailyDialogue(dialogue)).toEqual({ vacationOn: '2026-11-20' });
  expect(dailyDialogue({ spokeAt: AT })).toEqual({});
});
