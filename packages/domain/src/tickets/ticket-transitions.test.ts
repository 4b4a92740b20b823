import { describe, expect, it } from 'vitest';
import {
  changeBy,
  columnMarks,
  dailyDialogue,
  type TicketTransition,
  ticketTransitions,
} from './ticket-transitions.ts';

const AT = '2026-11-20T12:00:00.000Z';
const dialogue = { place: { queueId: 1, optionId: null }, vacationOn: '2026-11-20', promptAnswers: 2 };
const names = Object.keys(ticketTransitions) as TicketTransition[];

describe('a transition of a ticket', () => {
  it('closes a ticket with nothing unread, no counters and no speaker, whatever its status', () => {
    expect(changeBy({ dialogue }, 'close', {}, AT)).toEqual({
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
    const { updatedAt, ...ended } = changeBy({ dialogue }, 'close', {}, AT);
    expect(updatedAt).toBe(AT);
    expect(changeBy({ dialogue }, 'closeImported', {}, AT)).toEqual(ended);
  });

  it('takes the given values and the instant', () => {
    const values = { status: 'group', userId: 7, queueId: null } as const;
    expect(changeBy({ dialogue: {} }, 'accept', values, AT)).toMatchObject({ ...values, updatedAt: AT });
    expect(changeBy({ dialogue: {} }, 'import', { queueId: 3 }, AT)).toEqual({ queueId: 3, imported: AT });
  });

  it('leaves the columns that it does not name', () => {
    expect(changeBy({ dialogue }, 'enterQueue', { queueId: 3 }, AT)).toEqual({
      status: 'pending',
      queueId: 3,
    });
  });

  it('ends the part of the AI where a person decided, unless the ticket is handed to the bot', () => {
    const facts = { vacationOn: '2026-11-20' };
    const byPerson = changeBy({ dialogue }, 'returnToQueue', { queueId: 1 }, AT);
    expect(byPerson.dialogue).toEqual({ ...facts, isPromptOver: true });
    expect(changeBy({ dialogue }, 'handToBot', {}, AT).dialogue).toEqual(facts);
    expect(changeBy({ dialogue: {} }, 'releaseFromUser', {}, AT).dialogue).toEqual({ isPromptOver: true });
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
