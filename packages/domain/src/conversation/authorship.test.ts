import { expect, it } from 'vitest';
import { ana, factsOf, family, message, run, ticketOf, trackingOf } from './testing.ts';

const unread = { mediaType: 'ciphertext' as const, body: '' };
const mallory = { kind: 'phone', value: '5511888880000' } as const;

it('a placeholder gets the content that its author wrote, and nothing from others', () => {
  const facts = factsOf({ ticket: ticketOf(), tracking: trackingOf() });
  const other = { ...facts, conversationId: 2, contact: { ...facts.contact, id: 6, number: mallory.value } };
  const { facts: waiting } = run(facts, [message(unread)]);
  const elsewhere = { ...other, messages: waiting.messages };
  expect(run(elsewhere, [message({ chat: mallory, body: 'forjado' })]).effects).toEqual([]);
  expect(run(waiting, [message({ fromMe: true, body: 'forjado' })]).effects).toEqual([]);
  expect(run(waiting, [message()]).facts.messages.get('A')?.body).toBe('Oi');
});

it('a placeholder in a group gets its content from its author alone', () => {
  const start = factsOf({ isGroup: true, ticket: ticketOf({ status: 'group' }), tracking: trackingOf() });
  const facts = { ...start, connection: { ...start.connection, allowGroup: true } };
  const inGroup = { chat: family, author: ana };
  const { facts: waiting } = run(facts, [message({ ...inGroup, ...unread })]);
  expect(run(waiting, [message({ chat: family, author: mallory, body: 'forjado' })]).effects).toEqual([]);
  expect(run(waiting, [message(inGroup)]).facts.messages.get('A')?.body).toBe('Oi');
});
