import type { MessageLife } from '@prosa/contract';
import { expect, it } from 'vitest';
import { stepsOf } from './life-steps.ts';

const at = (second: number) => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`;
const life = (facts: Partial<MessageLife>): MessageLife => ({
  id: 1,
  origin: 'app',
  userName: 'Marina',
  connection: null,
  wid: 'W',
  status: 'sent',
  error: null,
  createdAt: at(0),
  storedAt: at(0),
  nextAttemptAt: null,
  waitsFor: null,
  attempts: 1,
  attemptLog: [],
  acceptedAt: null,
  deliveredAt: null,
  readAt: null,
  playedAt: null,
  editedAt: null,
  ...facts,
});
const names = (facts: Partial<MessageLife>) => stepsOf(life(facts)).map(({ name }) => name);

it('lists what happened in order of time, and only what is known', () => {
  expect(names({ acceptedAt: at(1), deliveredAt: at(2), readAt: at(5), editedAt: at(4) })).toEqual([
    'stored',
    'accepted',
    'delivered',
    'edited',
    'read',
  ]);
  expect(names({ acceptedAt: at(3), deliveredAt: at(2) })).toEqual(['stored', 'accepted', 'delivered']);
  expect(names({})).toEqual(['stored']);
});

it('lists each attempt with its reason, and then what the message waits for', () => {
  const attemptLog: MessageLife['attemptLog'] = [{ at: at(1), outcome: 'queued', reason: 'no answer' }];
  expect(names({ status: 'queued', attemptLog, nextAttemptAt: at(3) })).toEqual(['stored', 'tried', 'again']);
  expect(names({ status: 'queued', attempts: 0, nextAttemptAt: at(5) })).toEqual(['stored', 'due']);
  expect(names({ status: 'queued', attempts: 0 })).toEqual(['stored', 'waiting']);
  const waiting = { status: 'queued', nextAttemptAt: at(9) } as const;
  expect(stepsOf(life({ ...waiting, waitsFor: 'firstContacts' })).at(-1)).toEqual({
    name: 'firstContacts',
    at: at(9),
    reason: null,
  });
  expect(stepsOf(life({ ...waiting, waitsFor: 'restriction' })).at(-1)).toMatchObject({ at: null });
  // nextAttemptAt is only the next check: with no first contacts allowed, nobody knows when the message is sent.
  expect(stepsOf(life({ ...waiting, waitsFor: 'noFirstContacts' })).at(-1)).toMatchObject({ at: null });
  const failed: MessageLife['attemptLog'] = [...attemptLog, { at: at(3), outcome: 'failed', reason: 'gone' }];
  expect(stepsOf(life({ status: 'failed', attemptLog: failed })).at(-1)).toEqual({
    name: 'failed',
    at: at(3),
    reason: 'gone',
  });
});

it("shows when a customer's message was written and when it was received", () => {
  expect(stepsOf(life({ origin: 'contact', status: 'received', storedAt: at(30) }))).toEqual([
    { name: 'written', at: at(0), reason: null },
    { name: 'received', at: at(30), reason: null },
  ]);
});
