import type { Message } from '@prosa/contract';
import { expect, it } from 'vitest';
import type { OutgoingState } from '../messages/send-message.ts';
import { estimatedHeight } from './row-height.ts';
import {
  firstUnread,
  isAnswered,
  newestOfContact,
  newSince,
  outgoingItems,
  seenOf,
  timelineOf,
} from './timeline.ts';

const DAY = '2026-03-02T12:00:00.000Z';
function message(id: number, facts: Partial<Message> = {}): Message {
  const createdAt = new Date(Date.parse(DAY) + id * 60_000).toISOString();
  const ticket = { queue: null };
  const plain = {
    id,
    createdAt,
    ticketId: 1,
    fromMe: false,
    contactId: 5,
    body: `m${id}`,
    mediaUrl: null,
    ticket,
  };
  return { ...plain, quotedMsg: null, ...facts } as Message;
}
const keys = (...args: Parameters<typeof timelineOf>) => timelineOf(...args).map(({ key }) => key);

it('puts days, tickets and the unread mark between messages, each with a key of its own', () => {
  const other = { ticketId: 2 };
  const messages = [message(1), message(2, other), message(3), message(4, other), message(2_000, other)];
  expect(keys(messages, { id: 4, count: 2 }, false)).toEqual([
    'd1',
    'm1',
    't2',
    'm2',
    't3',
    'm3',
    't4',
    'unread',
    'm4',
    'd2000',
    'm2000',
  ]);
});

it('draws the same rows when older messages are loaded above', () => {
  const messages = Array.from({ length: 40 }, (_, index) => message(index + 1));
  const drawn = timelineOf(messages.slice(20), null, true);
  expect(timelineOf(messages, null, true).slice(-drawn.length)).toEqual(drawn);
  // A single message is drawn under its day, even when older ones exist.
  expect(keys(messages.slice(0, 1), null, false)).toEqual(['d1', 'm1']);
  expect(keys(messages.slice(0, 1), null, true)).toEqual(['d1', 'm1']);
});

it('finds the first unread message, or undefined when it is not loaded yet', () => {
  const messages = [message(1), message(2, { fromMe: true }), message(3), message(4)];
  expect(firstUnread(messages, 0, false)).toBeNull();
  expect(firstUnread(messages, 2, false)).toEqual({ id: 3, count: 2 });
  expect(firstUnread(messages, 3, false)).toEqual({ id: 1, count: 3 });
  expect(firstUnread(messages, 4, false)).toBeUndefined();
  // The oldest message is not drawn while older ones exist, so the unread mark cannot stand before it.
  expect(firstUnread(messages, 3, true)).toBeUndefined();
  expect(firstUnread(messages, 2, true)).toEqual({ id: 3, count: 2 });
});

it('counts new messages below by their ids, wherever they were inserted', () => {
  const seen = seenOf([5, 8, 9]);
  if (!seen) throw new Error('nothing was seen');
  expect(newSince([5, 8, 9], seen)).toBe(0);
  // A late message and one at the end; then the newest seen message was deleted.
  expect(newSince([5, 10, 8, 9, 11], seen)).toBe(2);
  expect(newSince([5, 8, 10], seen)).toBe(1);
  // An import gives higher ids to older messages, which are loaded above and do not count.
  expect(newSince([20, 21, 5, 8, 9], seen)).toBe(0);
  expect(newSince([10, 11], seen)).toBe(2);
  expect(seenOf([])).toBeNull();
});

it('finds the newest message of the contact by its id, wherever it stands', () => {
  expect(newestOfContact([message(3), message(9), message(4), message(12, { fromMe: true })])).toBe(9);
  expect(newestOfContact([message(12, { fromMe: true })])).toBeUndefined();
});

it('shows a message that is not stored yet, and only once', () => {
  const waiting = (clientId: string) => ({ outgoing: { clientId }, error: null }) as OutgoingState;
  const stored = [message(1, { clientId: 'a' })];
  expect(outgoingItems(stored, [waiting('a'), waiting('b')]).map(({ key }) => key)).toEqual(['ob']);
});

it('estimates more height for longer texts, for pictures and on a phone', () => {
  const height = (facts: Partial<Message>, logWidth = 1_000) =>
    estimatedHeight(
      { kind: 'message', key: 'm', message: message(1, facts), isFirst: false },
      { meId: 1, isGroup: false, logWidth },
    );
  expect(height({ body: 'a\nb\nc' })).toBeGreaterThan(height({ body: 'a' }));
  expect(height({ body: 'a'.repeat(500) })).toBeGreaterThan(height({ body: 'a'.repeat(50) }));
  expect(height({ mediaUrl: '/m', mediaType: 'image' })).toBeGreaterThan(200);
  expect(height({ body: 'a'.repeat(500) }, 390)).toBeGreaterThan(1.5 * height({ body: 'a'.repeat(500) }));
});

it('counts a later reply of a colleague as an answer, but no message of the bot and no note', () => {
  const own = { fromMe: true, isPrivate: false, userId: 3 };
  const before = [message(1), message(2, own), message(3)];
  expect(isAnswered(before, 3)).toBe(false);
  expect(isAnswered([...before, message(4, { ...own, userId: null })], 3)).toBe(false);
  expect(isAnswered([...before, message(4, { ...own, isPrivate: true })], 3)).toBe(false);
  expect(isAnswered([...before, message(4)], 3)).toBe(false);
  expect(isAnswered([...before, message(4, own)], 3)).toBe(true);
});
