import type { Message } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
let ticket: Anything;
let first: Anything;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
  ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id, lastMessage: 'segunda' });
  first = await fixture.make.message(ticket, { body: 'primeira', createdAt: '2026-03-01T12:00:00.000Z' });
  await fixture.make.message(ticket, { body: 'segunda', createdAt: '2026-03-01T12:00:05.000Z' });
});

const react = async (type: string) => scenario.ana.call('POST', `/messages/${first.id}/reactions`, { type });
const page = async (): Promise<{ messages: Message[]; count: number; ticket: Anything }> =>
  (await scenario.ana.call('GET', `/messages/${ticket.uuid}`)).body;
const bodies = async () => (await page()).messages.map(({ body }) => body);
const heard = () =>
  fixture.server.published
    .filter(({ name }) => name === 'appMessage')
    .map(({ event }) => event as { action: string; message: Message })
    .filter(({ message }) => message.mediaType === 'reactionMessage');

describe('a reaction as a message of its own', () => {
  it('stands in the page of what it is about, quotes it, and counts for nothing', async () => {
    const before = await page();
    await react('👍');
    const after = await page();
    const reaction = after.messages.find(({ mediaType }) => mediaType === 'reactionMessage');
    expect(after.messages).toHaveLength(3);
    expect(reaction).toMatchObject({
      body: '👍',
      fromMe: true,
      read: true,
      quotedMsg: { id: first.id, body: 'primeira', fromMe: first.fromMe },
      ticket: { uuid: ticket.uuid },
      reactions: [],
    });
    expect(before.messages.map(({ id }) => id)).not.toContain(reaction?.id);
    expect(after.count).toBe(before.count);
    expect(after.ticket).toMatchObject({ lastMessage: 'segunda', unreadMessages: 0 });
  });

  it('stands where its time puts it, keeps its id when it changes, and goes when it is taken back', async () => {
    await fixture.make.insert('message_reactions', {
      company_id: ticket.company_id,
      messageId: first.id,
      author: String(ticket.contactId),
      fromMe: false,
      emoji: '❤️',
      createdAt: '2026-03-01T12:00:02.000Z',
    });
    expect(await bodies()).toEqual(['primeira', '❤️', 'segunda']);
    fixture.server.published.length = 0;
    await react('👍');
    await react('😂');
    expect(await bodies()).toEqual(['primeira', '❤️', 'segunda', '😂']);
    await react('');
    expect(await bodies()).toEqual(['primeira', '❤️', 'segunda']);
    expect(heard().map(({ action, message }) => [action, message.body, message.isDeleted])).toEqual([
      ['create', '👍', false],
      ['create', '😂', false],
      ['update', '', true],
    ]);
    expect(new Set(heard().map(({ message }) => message.id)).size).toBe(1);
  });
});
