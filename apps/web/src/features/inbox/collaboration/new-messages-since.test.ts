import type { Message } from '@prosa/contract';
import { expect, it } from 'vitest';
import { newMessagesSince } from './new-messages-since.ts';

const ME = 7;
const message = (id: number, facts: Partial<Message>): Message =>
  ({
    id,
    fromMe: false,
    userId: null,
    userName: null,
    isPrivate: false,
    isDeleted: false,
    ...facts,
  }) as Message;

it.each([
  ['nothing', [], null],
  ['what was seen', [message(5, {})], null],
  ['the customer', [message(6, {})], { names: [], customerWrote: true }],
  [
    'a colleague, once',
    [
      message(6, { fromMe: true, userId: 2, userName: 'Rui' }),
      message(8, { fromMe: true, userId: 2, userName: 'Rui' }),
    ],
    { names: ['Rui'], customerWrote: false },
  ],
  ['the bot', [message(6, { fromMe: true })], { names: [], customerWrote: false }],
  ['my own', [message(6, { fromMe: true, userId: ME })], null],
  ['a note', [message(6, { fromMe: true, userId: 2, isPrivate: true })], null],
  ['what was taken back', [message(6, { isDeleted: true })], null],
])('reports %s', (_what, messages, newMessages) => {
  expect(newMessagesSince(messages, 5, ME)).toEqual(newMessages);
});
