import type { Message } from '@prosa/contract';
import { expect, it } from 'vitest';
import type { OutgoingState } from '../message-queries.ts';
import { estimatedHeight } from './row-height.ts';
import { firstUnread, outgoingItems, timelineOf } from './timeline.ts';

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

it('puts days, tickets and the unread between messages, each under a key of its own', () => {
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

it('draws nothing differently when older ones come in above', () => {
  const messages = Array.from({ length: 40 }, (_, index) => message(index + 1));
  const drawn = timelineOf(messages.slice(20), null, true);
  expect(timelineOf(messages, null, true).slice(-drawn.length)).toEqual(drawn);
  // With nothing before it the first is drawn too, under its day.
  expect(keys(messages.slice(0, 1), null, false)).toEqual(['d1', 'm1']);
  expect(keys(messages.slice(0, 1), null, true)).toEqual(['d1', 'm1']);
});

it('finds where the unread begin, or says that it is further up', () => {
  const messages = [message(1), message(2, { fromMe: true }), message(3), message(4)];
  expect(firstUnread(messages, 0)).toBeNull();
  expect(firstUnread(messages, 2)).toEqual({ id: 3, count: 2 });
  expect(firstUnread(messages, 3)).toEqual({ id: 1, count: 3 });
  expect(firstUnread(messages, 4)).toBeUndefined();
});

it('shows what is not stored yet, and once only', () => {
  const waiting = (clientId: string) => ({ outgoing: { clientId }, error: null }) as OutgoingState;
  const stored = [message(1, { clientId: 'a' })];
  expect(outgoingItems(stored, [waiting('a'), waiting('b')]).map(({ key }) => key)).toEqual(['ob']);
});

it('expects more height of what holds more', () => {
  const height = (facts: Partial<Message>) =>
    estimatedHeight({ kind: 'message', key: 'm', message: message(1, facts), isFirst: false });
  expect(height({ body: 'a\nb\nc' })).toBeGreaterThan(height({ body: 'a' }));
  expect(height({ body: 'a'.repeat(500) })).toBeGreaterThan(height({ body: 'a'.repeat(50) }));
  expect(height({ mediaUrl: '/m', mediaType: 'image' })).toBeGreaterThan(200);
});
