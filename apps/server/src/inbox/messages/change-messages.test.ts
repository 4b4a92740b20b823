import type { Capabilities } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { messageSight } from '../testing/sights.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineFileJobs } from '../stored-files/drop-files.ts';
import { messageRoutes } from './routes.ts';
import { channelThatCan } from './testing.ts';

let server: ModuleServer;
let make: Given;
let channel: Capabilities;
let company: { id: number };
let ana: GivenUser;
let ticket: Anything;
beforeAll(async () => {
  server = await moduleServer((app) => messageRoutes({ ...app, capabilitiesOf: () => channel }));
  defineFileJobs(server.app);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  channel = channelThatCan();
  company = await make.company();
  ana = await make.user(company);
  ticket = await make.ticket(company, { status: 'open', userId: ana.id, lastMessage: 'Bom dia' });
});

const own = async (facts: Record<string, unknown> = {}): Promise<Anything> =>
  make.message(ticket, {
    fromMe: true,
    contactId: null,
    userId: ana.id,
    status: 'sent',
    body: 'Bom dia',
    ...facts,
  });
const row = async (id: number): Promise<Anything> => {
  const [found] = await server.app.database.acrossCompanies('look into the test', async (tx) =>
    tx.query('test-message', 'select * from messages where id = $1', [id]),
  );
  return found;
};
const acts = async (): Promise<Anything[]> =>
  server.app.database.acrossCompanies('look into the test', async (tx) =>
    tx.query('test-acts', 'select kind, value, before from message_acts where company_id = $1 order by id', [
      company.id,
    ]),
  );
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const published = () =>
  server.published.filter(({ companyId, name }) => companyId === company.id && name === 'appMessage');

describe('an edit', () => {
  it('is shown at once, marked as edited, also in the ticket list, and is queued for the channel', async () => {
    const message = await own();
    const { status, body } = await ana.call('POST', `/messages/edit/${message.id}`, { body: 'Boa tarde' });

    expect(status).toBe(200);
    expect(body).toMatchObject({ body: 'Boa tarde', isEdited: true });
    expect(await acts()).toEqual([{ kind: 'edit', value: 'Boa tarde', before: 'Bom dia' }]);
    expect(published().at(-1)?.event).toMatchObject({
      action: 'update',
      message: { body: 'Boa tarde', ticket: { uuid: ticket.uuid } },
    });
    expect((await ana.call('GET', `/messages/${ticket.uuid}`)).body.ticket).toMatchObject({
      lastMessage: 'Boa tarde',
    });
  });

  it.each(['queued', 'failed'])(
    'of a %s message changes what will be sent, without a mark',
    async (status) => {
      const message = await own({ status });
      const { body } = await ana.call('POST', `/messages/edit/${message.id}`, { body: 'Boa tarde' });

      expect(body).toMatchObject({ body: 'Boa tarde', isEdited: false, status });
      expect(await acts()).toEqual([]);
    },
  );

  it.each<[string, () => Promise<Anything>, number, string]>([
    ['16 minutes later', async () => own({ createdAt: minutesAgo(16) }), 400, 'ERR_EDIT_TOO_LATE'],
    ['a note', async () => own({ isPrivate: true }), 400, 'ERR_KIND_NOT_SUPPORTED'],
    ['a deleted message', async () => own({ isDeleted: true }), 400, 'ERR_KIND_NOT_SUPPORTED'],
    ['a picture', async () => own({ mediaType: 'image' }), 400, 'ERR_KIND_NOT_SUPPORTED'],
    [
      'another company’s message',
      async () => make.message(await make.ticket(await make.company())),
      404,
      'ERR_NO_MESSAGE_FOUND',
    ],
    [
      'where the channel cannot',
      async () => {
        channel = channelThatCan({ edit: false });
        return own();
      },
      400,
      'ERR_KIND_NOT_SUPPORTED',
    ],
  ])('is refused: %s', async (_what, message, status, code) => {
    const { id } = await message();
    expect(await ana.call('POST', `/messages/edit/${id}`, { body: 'x' })).toMatchObject({
      status,
      body: { message: code },
    });
    expect(await acts()).toEqual([]);
  });

  it.each<[string, () => Promise<Anything>]>([
    ['a colleague’s message', async () => own({ userId: (await make.user(company)).id })],
    ['the customer’s message', async () => make.message(ticket)],
    ['the bot’s message', async () => own({ userId: null })],
  ])('is refused to the agent who reads %s', async (_what, written) => {
    const message = await written();
    await expectRefusal(ana, {
      sight: messageSight(ticket, message),
      request: ['POST', `/messages/edit/${message.id}`, { body: 'x' }],
      code: 'ERR_NO_PERMISSION',
    });
    expect(await acts()).toEqual([]);
  });

  it('is refused to the author of the message who no longer sees the ticket', async () => {
    const rui = await make.user(company);
    ticket = await make.ticket(company, { status: 'open', userId: rui.id });
    const message = await own();
    await expectHidden(ana, {
      seenBy: rui,
      sight: messageSight(ticket, message),
      request: ['POST', `/messages/edit/${message.id}`, { body: 'x' }],
      code: 'ERR_NO_PERMISSION',
    });
  });

  it.each(['', '   ', 'a'.repeat(4_097)])('is refused: text %#', async (body) => {
    const { id } = await own();
    expect(await ana.call('POST', `/messages/edit/${id}`, { body })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'body' }] },
    });
    expect(await row(id)).toMatchObject({ body: 'Bom dia', isEdited: false });
  });
});

describe('a deletion', () => {
  it('marks a message that the customer has, and is queued for the channel', async () => {
    const message = await own();
    expect(await ana.call('DELETE', `/messages/${message.id}`)).toMatchObject({ status: 200 });

    expect(await row(message.id)).toMatchObject({ isDeleted: true });
    expect(await acts()).toMatchObject([{ kind: 'delete' }]);
    expect(published().map(({ event }) => event)).toMatchObject([
      { action: 'update', message: { isDeleted: true } },
    ]);
    expect(await ana.call('DELETE', `/messages/${message.id}`)).toMatchObject({ status: 200 });
    expect(await acts()).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a note', { isPrivate: true }],
    ['a message that still waits', { status: 'queued' }],
    ['a failed message', { status: 'failed' }],
  ])('of %s leaves nothing, and is published as an update before the deletion', async (_what, facts) => {
    const { id } = await own(facts);
    expect(await ana.call('DELETE', `/messages/${id}`)).toMatchObject({ status: 200 });

    expect(await row(id)).toBeUndefined();
    expect(await acts()).toEqual([]);
    expect(published().map(({ event }) => (event as Anything).action)).toEqual(['update', 'delete']);
  });

  it('of a colleague’s note is refused to the agent who reads it, and allowed to an admin', async () => {
    const note = await own({ isPrivate: true, userId: (await make.user(company)).id });
    const { id } = note;
    const request = ['DELETE', `/messages/${id}`] as const;
    await expectRefusal(ana, { sight: messageSight(ticket, note), request, code: 'ERR_NO_PERMISSION' });
    expect(await (await make.admin(company)).call('DELETE', `/messages/${id}`)).toMatchObject({
      status: 200,
    });
  });

  it('is refused for the customer’s message, in a hidden ticket, and to another company', async () => {
    const deletion = (message: { id: number }) =>
      ({ sight: messageSight(ticket, message), request: ['DELETE', `/messages/${message.id}`] }) as const;
    await expectRefusal(ana, { ...deletion(await make.message(ticket)), code: 'ERR_NO_PERMISSION' });
    const hidden = { seenBy: ana, ...deletion(await own()) };
    await expectHidden(await make.user(company), { ...hidden, code: 'ERR_NO_PERMISSION' });
    const stranger = await make.admin(await make.company());
    await expectHidden(stranger, { ...hidden, code: 'ERR_NO_MESSAGE_FOUND' });
    expect(await acts()).toEqual([]);
  });

  it('keeps a file that another message shows', async () => {
    const key = `company${company.id}/messages/a.txt`;
    await server.app.storage.put(key, Buffer.from('a'), 'text/plain');
    const [one, other] = [
      await own({ status: 'failed', mediaPath: key }),
      await own({ status: 'failed', mediaPath: key }),
    ];
    await ana.call('DELETE', `/messages/${one.id}`);
    await server.runJobs();
    expect(await server.app.storage.open(key)).not.toBeNull();
    await ana.call('DELETE', `/messages/${other.id}`);
    await server.runJobs();
    expect(await server.app.storage.open(key)).toBeNull();
  });
});

describe('a reaction', () => {
  it('is shown, queued for the channel, changed and removed', async () => {
    const { id } = await make.message(ticket, { status: 'received' });
    const react = async (type: string) => ana.call('POST', `/messages/${id}/reactions`, { type });

    expect(await react('👍')).toMatchObject({
      status: 200,
      body: { reactionResult: { emoji: '👍' }, message: { reactions: [{ emoji: '👍', fromMe: true }] } },
    });
    expect((await react('❤️')).body.message.reactions).toEqual([{ emoji: '❤️', fromMe: true }]);
    expect((await react('')).body.message.reactions).toEqual([]);
    await react('');
    expect(await acts()).toEqual([
      { kind: 'react', value: '👍', before: '' },
      { kind: 'react', value: '❤️', before: '👍' },
      { kind: 'react', value: '', before: '❤️' },
    ]);
  });

  it.each(['oi', '👍👍', '1', '<b>', 'é', '👍'.repeat(25)])('must be one emoji: not %s', async (type) => {
    const { id } = await make.message(ticket);
    expect(await ana.call('POST', `/messages/${id}/reactions`, { type })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'type' }] },
    });
  });

  it.each(['🇧🇷', '👩🏽‍💻', '1️⃣', '🙏🏿'])('may be made of several parts: %s', async (type) => {
    const { id } = await make.message(ticket);
    expect(await ana.call('POST', `/messages/${id}/reactions`, { type })).toMatchObject({ status: 200 });
  });

  it.each<[string, () => Promise<Anything>, number]>([
    ['a note', async () => own({ isPrivate: true }), 400],
    ['a deleted message', async () => own({ isDeleted: true }), 400],
    ['a message that has not left', async () => own({ status: 'queued' }), 400],
    [
      'where nobody attends',
      async () => make.message(await make.ticket(company, { status: 'pending', userId: ana.id })),
      400,
    ],
    [
      'where the channel cannot',
      async () => {
        channel = channelThatCan({ reactions: false });
        return make.message(ticket);
      },
      400,
    ],
    [
      'where the channel has others',
      async () => {
        channel = channelThatCan({ reactionEmojis: ['❤️'] });
        return make.message(ticket);
      },
      400,
    ],
    ['another company’s message', async () => make.message(await make.ticket(await make.company())), 404],
  ])('is refused: %s', async (_what, message, status) => {
    const { id } = await message();
    expect(await ana.call('POST', `/messages/${id}/reactions`, { type: '👍' })).toMatchObject({ status });
    expect(await acts()).toEqual([]);
  });
});
