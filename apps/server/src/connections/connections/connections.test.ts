import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { Answer, GivenUser } from '../../testing/given.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';

let channels: ChannelServer;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  company = await channels.make.company();
  admin = await channels.make.admin(company);
  ana = await channels.make.user(company);
  stranger = await channels.make.admin(await channels.make.company());
  channels.server.published.length = 0;
});

const create = (facts: object = {}, as: GivenUser = admin) =>
  as.call('POST', '/whatsapp', { name: 'Loja', channel: 'whatsapp', provider: 'sandbox', ...facts });
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);
const token = (letter: string) => letter.repeat(30);
/** Everybody of the company sees its connections in this list. */
const sightOf = ({ id }: { id: number }) => ({ path: '/whatsapp', record: { id } });

describe('creating a connection', () => {
  it('makes a sandbox connection that is up at once; the first of a company is its default', async () => {
    const queue = await channels.make.queue(company, { name: 'Vendas', color: '#aabbcc' });
    const { status, body } = await create({ queueIds: [queue.id], greetingMessage: 'Olá' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Loja',
      companyId: company.id,
      channel: 'whatsapp',
      provider: 'sandbox',
      status: 'CONNECTED',
      statusReason: null,
      isDefault: true,
      allowGroup: false,
      groupAsTicket: 'disabled',
      timeCreateNewTicket: 0,
      queues: [{ id: queue.id, name: 'Vendas', color: '#aabbcc', greetingMessage: '' }],
      capabilities: { groups: true, edit: true, replyWindowHours: null },
    });
    expect(body.token).toMatch(/^[A-Za-z0-9]{30}$/);
    expect((await create({ name: 'Segunda' })).body.isDefault).toBe(false);
  });

  it('announces it to the company', async () => {
    const { body } = await create();
    expect(channels.server.published).toContainEqual(
      expect.objectContaining({
        companyId: company.id,
        name: 'whatsapp',
        event: { action: 'update', whatsapp: expect.objectContaining({ id: body.id, name: 'Loja' }) },
        audience: { kind: 'company' },
      }),
    );
  });

  it('is only for users who may edit connections', async () => {
    const trusted = await channels.make.user(company, { allowConnections: 'enabled' });
    expect((await create({}, ana)).body.error).toBe('ERR_NO_PERMISSION');
    expect((await create({}, ana)).status).toBe(403);
    expect((await create({}, trusted)).status).toBe(201);
    expect((await channels.make.anyone('POST', '/whatsapp', {})).status).toBe(401);
  });

  it('refuses a provider without a driver, and names the field', async () => {
    for (const facts of [{ provider: 'meta' }, { provider: 'x' }]) {
      const answer = await create(facts);
      expect([answer.status, answer.body.error, fields(answer)]).toEqual([
        400,
        'ERR_VALIDATION',
        ['provider'],
      ]);
    }
    expect((await admin.call('GET', '/whatsapp')).body).toEqual([]);
  });

  it('names every bad field', async () => {
    const bad = {
      name: 'x',
      token: 'short',
      timeCreateNewTicket: -1,
      queueIds: ['a'],
      channel: 'fax',
      isDefault: 'maybe',
    };
    const answer = await create(bad);
    expect(answer.status).toBe(400);
    expect(
      fields(answer)
        .map((field: string) => field.split('.')[0])
        .toSorted(),
    ).toEqual(Object.keys(bad).toSorted());
  });

  it('needs a greeting for more than one queue', async () => {
    const [one, two] = [await channels.make.queue(company), await channels.make.queue(company)];
    expect((await create({ queueIds: [one.id, two.id] })).body.error).toBe('ERR_WAPP_GREETING_REQUIRED');
    expect((await create({ queueIds: [one.id, one.id] })).status).toBe(201);
    const both = await create({ name: 'Duas', queueIds: [one.id, two.id], greetingMessage: 'Escolha' });
    expect(both.body.queues).toHaveLength(2);
  });

  it("refuses another company's queue", async () => {
    const foreign = await channels.make.queue({ id: stranger.companyId });
    const answer = await create({ queueIds: [foreign.id] });
    expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
    expect((await admin.call('GET', '/whatsapp')).body).toEqual([]);
  });

  it('keeps names unique in company and channel, and tokens in the installation', async () => {
    await create({ token: token('a') });
    expect((await create({ name: 'LOJA' })).body.error).toBe('ERR_WAPP_NAME_ALREADY_EXISTS');
    expect((await create({ channel: 'facebook' })).status).toBe(201);
    expect((await create({}, stranger)).status).toBe(201);
    const taken = await create({ name: 'Outra', token: token('a') }, stranger);
    expect([taken.status, taken.body.error]).toEqual([409, 'ERR_WAPP_TOKEN_ALREADY_EXISTS']);
  });

  it('lets one through of several at once with the same name', async () => {
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('keeps to the plan, however many are created at once', async () => {
    const plan = await channels.make.plan({ connections: 2, useFacebook: false });
    const small = await channels.make.company({ planId: plan.id });
    const owner = await channels.make.admin(small);
    expect((await create({ channel: 'facebook' }, owner)).body.error).toBe('ERR_PLAN_FEATURE');
    const names = ['a1', 'a2', 'a3', 'a4'];
    const answers = await Promise.all(names.map((name) => create({ name }, owner)));
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body).toMatchObject({
      error: 'Número máximo de conexões já alcançado: 2',
      details: [{ field: 'connections', message: '2' }, { field: 'plan' }],
      message: 'ERR_LIMIT_REACHED',
    });
  });
});

describe('reading connections', () => {
  it('lists those of the company, with the token only for users who may edit them', async () => {
    const { body: own } = await create();
    await create({ name: 'Página', channel: 'facebook' });
    await create({ name: 'Alheia' }, stranger);
    const list = (await admin.call('GET', '/whatsapp?session=0')).body;
    expect(list.map(({ name }: { name: string }) => name)).toEqual(['Loja', 'Página']);
    expect(list[0].token).toBe(own.token);
    const seen = (await ana.call('GET', '/whatsapp')).body;
    expect(seen).toHaveLength(2);
    expect(seen[0]).toMatchObject({ id: own.id, token: null, qrcode: null });
    const filtered = (await ana.call('GET', '/whatsapp/filter?channel=facebook')).body;
    expect(filtered.map(({ name }: { name: string }) => name)).toEqual(['Página']);
  });

  it('shows one in full to users who may edit it, not to an agent who sees it, nor to another company', async () => {
    const { body: own } = await create();
    expect((await admin.call('GET', `/whatsapp/${own.id}`)).body).toMatchObject({ token: own.token });
    const reading = { sight: sightOf(own), request: ['GET', `/whatsapp/${own.id}`] } as const;
    await expectRefusal(ana, { ...reading, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { ...reading, seenBy: ana, code: 'ERR_NO_WAPP_FOUND' });
    expect((await admin.call('GET', '/whatsapp/999999')).body.error).toBe('ERR_NO_WAPP_FOUND');
    expect(fields(await admin.call('GET', '/whatsapp/abc'))).toEqual(['id']);
  });
});

describe('changing a connection', () => {
  it('changes the given fields and leaves the rest; a whole record sent back is no change', async () => {
    const { body: own } = await create({ greetingMessage: 'Olá', allowGroup: 'true' });
    const { status, body } = await admin.call('PUT', `/whatsapp/${own.id}`, {
      complationMessage: 'Até logo',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      greetingMessage: 'Olá',
      complationMessage: 'Até logo',
      allowGroup: true,
      token: own.token,
    });
    const again = await admin.call('PUT', `/whatsapp/${own.id}`, {
      ...body,
      token: null,
      id: 4,
      companyId: 5,
    });
    expect(again.body).toMatchObject({ ...body, updatedAt: expect.any(String) });
    expect(
      (await admin.call('PUT', `/whatsapp/${own.id}`, { greetingMessage: '' })).body.greetingMessage,
    ).toBe('');
  });

  it('replaces the queues, and needs a greeting if the result has more than one', async () => {
    const queues = await Promise.all([1, 2, 3].map(() => channels.make.queue(company)));
    const [one, two, three] = queues.map(({ id }) => id);
    const { body: own } = await create({ queueIds: [one, two], greetingMessage: 'Escolha' });
    const changed = await admin.call('PUT', `/whatsapp/${own.id}`, { queueIds: [three] });
    expect(changed.body.queues.map(({ id }: { id: number }) => id)).toEqual([three]);
    const without = { queueIds: [one, two, three], greetingMessage: '' };
    expect((await admin.call('PUT', `/whatsapp/${own.id}`, without)).body.error).toBe(
      'ERR_WAPP_GREETING_REQUIRED',
    );
    expect((await admin.call('PUT', `/whatsapp/${own.id}`, { queueIds: [] })).body.queues).toEqual([]);
  });

  it('moves the default in one step', async () => {
    const { body: first } = await create();
    const { body: second } = await create({ name: 'Segunda', isDefault: true });
    expect(second.isDefault).toBe(true);
    await Promise.all(
      [first, second, first].map(({ id }) => admin.call('PUT', `/whatsapp/${id}`, { isDefault: true })),
    );
    const list = (await admin.call('GET', '/whatsapp')).body;
    expect(list.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1);
  });

  it('refuses another channel or provider, a taken name, an agent who sees it, and another company', async () => {
    const { body: own } = await create();
    const { body: other } = await create({ name: 'Outra', token: token('b') });
    const put = (facts: object) => admin.call('PUT', `/whatsapp/${own.id}`, facts);
    expect(fields(await put({ channel: 'facebook', provider: 'beta' }))).toEqual(['channel', 'provider']);
    expect((await put({ name: 'outra' })).body.error).toBe('ERR_WAPP_NAME_ALREADY_EXISTS');
    expect((await put({ token: other.token })).body.error).toBe('ERR_WAPP_TOKEN_ALREADY_EXISTS');
    expect((await put({ queueIds: [999_999] })).body.error).toBe('ERR_NO_QUEUE_FOUND');
    expect(fields(await put({ name: '' }))).toEqual(['name']);
    const change = {
      sight: sightOf(own),
      request: ['PUT', `/whatsapp/${own.id}`, { name: 'Minha' }],
    } as const;
    await expectRefusal(ana, { ...change, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { ...change, seenBy: ana, code: 'ERR_NO_WAPP_FOUND' });
    expect((await admin.call('GET', `/whatsapp/${own.id}`)).body).toMatchObject({
      name: 'Loja',
      token: own.token,
    });
  });

  it('announces it to the company, and stores the token only encrypted', async () => {
    const { body: own } = await create({ token: token('c') });
    channels.server.published.length = 0;
    await admin.call('PUT', `/whatsapp/${own.id}`, { token: token('d') });
    expect(channels.server.published.map(({ name }) => name)).toContain('whatsapp');
    const [stored] = await channels.server.app.database.inCompany(company.id, (tx) =>
      tx.query<{ token: string; tokenHash: string }>('t', 'select token, "tokenHash" from connections', []),
    );
    expect(JSON.stringify(stored)).not.toContain(token('d'));
    expect((await admin.call('GET', `/whatsapp/${own.id}`)).body.token).toBe(token('d'));
  });
});

describe('deleting a connection', () => {
  it('removes it, announces that to the company, and fails its queued messages', async () => {
    const { body: own } = await create();
    const contact = await channels.make.insert('contacts', { company_id: company.id, name: 'Rui' });
    const facts = { company_id: company.id, contactId: contact.id, whatsappId: own.id };
    const conversation = await channels.make.insert('conversations', facts);
    const inIt = { company_id: company.id, conversationId: conversation.id, whatsappId: own.id };
    const ticket = await channels.make.insert('tickets', {
      ...inIt,
      contactId: contact.id,
      channel: 'whatsapp',
    });
    const sentence = { ...inIt, ticketId: ticket.id, wid: 'w1', createdAt: new Date(), fromMe: true };
    const later = new Date(Date.now() + 60_000);
    await channels.make.insert('messages', { ...sentence, status: 'queued', nextAttemptAt: later });
    channels.server.published.length = 0;

    const { status, body } = await admin.call('DELETE', `/whatsapp/${own.id}`);
    expect([status, typeof body.message]).toEqual([200, 'string']);
    expect(channels.server.published).toContainEqual(
      expect.objectContaining({ name: 'whatsapp', event: { action: 'delete', whatsappId: own.id } }),
    );
    const rows = await channels.server.app.database.inCompany(company.id, async (tx) => ({
      messages: await tx.query('m', 'select status, "whatsappId" from messages', []),
      tickets: await tx.query('k', 'select "whatsappId" from tickets', []),
    }));
    expect(rows).toEqual({
      messages: [{ status: 'failed', whatsappId: own.id }],
      tickets: [{ whatsappId: null }],
    });
    expect((await admin.call('DELETE', `/whatsapp/${own.id}`)).body.error).toBe('ERR_NO_WAPP_FOUND');
  });

  it('is refused to an agent who sees it, and to another company', async () => {
    const { body: own } = await create();
    const removal = { sight: sightOf(own), request: ['DELETE', `/whatsapp/${own.id}`] } as const;
    await expectRefusal(ana, { ...removal, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { ...removal, seenBy: ana, code: 'ERR_NO_WAPP_FOUND' });
    expect((await admin.call('GET', `/whatsapp/${own.id}`)).status).toBe(200);
  });
});
