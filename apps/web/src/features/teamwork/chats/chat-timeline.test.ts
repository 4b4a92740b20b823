import type { ChatMessage } from '@prosa/contract';
import { expect, it } from 'vitest';
import { chatItemHeight, chatTimeline } from './chat-timeline.ts';

const NOON = Date.parse('2026-03-02T12:00:00.000Z');
const message = (id: number, minutes: number, facts: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  chatId: 5,
  senderId: 1,
  sender: { name: 'Ana' },
  message: `m${id}`,
  mediaType: 'text',
  mediaUrl: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mentions: [],
  quotedMsg: null,
  reactions: [],
  clientId: null,
  isEdited: false,
  isDeleted: false,
  createdAt: new Date(NOON + minutes * 60_000).toISOString(),
  ...facts,
});
const keys = (...given: Parameters<typeof chatTimeline>) => chatTimeline(...given).map(({ key }) => key);
const whole = { hasOlder: false, target: null };

it('begins each day with its date, and a run with each other sender and after a pause', () => {
  const items = chatTimeline(
    [
      message(1, 0),
      message(2, 1),
      message(3, 2, { senderId: 2 }),
      message(4, 30, { senderId: 2 }),
      message(5, 2_880),
    ],
    whole,
  );
  expect(items.map(({ key }) => key)).toEqual(['d1', 'm1', 'm2', 'm3', 'm4', 'd5', 'm5']);
  expect(items.flatMap((item) => (item.kind === 'message' ? [item.isFirst] : []))).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
});

it('leaves the first message out while older ones are not there, so that no row changes when they come', () => {
  const messages = [message(1, 0), message(2, 1), message(3, 2)];
  const before = chatTimeline(messages, { hasOlder: true, target: null });
  expect(before.map(({ key }) => key)).toEqual(['m2', 'm3']);
  const after = chatTimeline([message(0, -1), ...messages], { hasOlder: true, target: null });
  expect(after.slice(-2)).toEqual(before);
});

it('shows the message that was jumped to, also as the first one', () => {
  const messages = [message(1, 0), message(2, 1)];
  expect(keys(messages, { hasOlder: true, target: 1 })).toEqual(['d1', 'm1', 'm2']);
  expect(keys(messages, { hasOlder: true, target: 2 })).toEqual(['m2']);
});

it('guesses more height for what is drawn higher', () => {
  const heightOf = (facts: Partial<ChatMessage>, isFirst = false) =>
    chatItemHeight({ kind: 'message', key: 'm1', message: message(1, 0, facts), isFirst }, 1_000);
  const plain = heightOf({});
  expect(heightOf({ message: 'x'.repeat(700) })).toBeGreaterThan(plain + 180);
  expect(heightOf({ mediaType: 'image', mediaUrl: '/media/a' })).toBeGreaterThan(plain + 200);
  expect(heightOf({ reactions: [{ emoji: '👍', userId: 2 }] })).toBeGreaterThan(plain);
  expect(heightOf({}, true)).toBeGreaterThan(plain);
});
