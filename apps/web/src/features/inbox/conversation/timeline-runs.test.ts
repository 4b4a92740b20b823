import type { Message } from '@prosa/contract';
import { expect, it } from 'vitest';
import { timelineOf, type TimelineItem } from './timeline.ts';

const at = (day: number, minute: number) => new Date(2026, 0, day, 12, minute).toISOString();
let lastId = 0;
function message(facts: Partial<Message> = {}): Message {
  lastId += 1;
  const queue = { id: 1, name: 'Vendas', color: '#123456' };
  return {
    id: lastId,
    ticketId: 1,
    contactId: 7,
    fromMe: false,
    userId: null,
    isPrivate: false,
    createdAt: at(1, 0),
    ticket: { queue },
    ...facts,
  } as Message;
}
const shape = (items: TimelineItem[]) =>
  items.map((item) => (item.kind === 'message' ? (item.isFirst ? 'first' : 'next') : item.kind));

it('puts each day once, before its first message', () => {
  const messages = [message(), message({ createdAt: at(1, 1) }), message({ createdAt: at(2, 0) })];
  expect(shape(timelineOf(messages, null, false))).toEqual(['day', 'first', 'next', 'day', 'first']);
});

it('names the ticket and its queue where another ticket begins', () => {
  const items = timelineOf([message(), message({ ticketId: 2, createdAt: at(1, 1) })], null, false);
  expect(shape(items)).toEqual(['day', 'first', 'ticket', 'first']);
  expect(items[2]).toMatchObject({ kind: 'ticket', ticketId: 2, queue: 'Vendas' });
});

it.each<[string, Partial<Message>, string]>([
  ['the same author, soon after', { createdAt: at(1, 9) }, 'next'],
  ['the same author, ten minutes later', { createdAt: at(1, 10) }, 'first'],
  ['the other side', { fromMe: true, userId: 3 }, 'first'],
  ['another member of the group', { contactId: 8 }, 'first'],
])('starts a new run of messages, or continues one, with %s', (_what, facts, kind) => {
  expect(shape(timelineOf([message(), message(facts)], null, false)).at(-1)).toBe(kind);
});

it('starts a new run with a note after a reply of the same person', () => {
  const mine = { fromMe: true, userId: 3 };
  expect(shape(timelineOf([message(mine), message({ ...mine, isPrivate: true })], null, false)).at(-1)).toBe(
    'first',
  );
});
