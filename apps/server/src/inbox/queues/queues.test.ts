import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { whileBlocked } from '../../testing/while-blocked.ts';
import { queueRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer(queueRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  ana = await make.user(company);
  stranger = await make.admin(await make.company());
  server.published.length = 0;
});

const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);
const sales = { name: 'Vendas', color: '#00AA00' };
/** The list of queues is visible to the whole company. */
const sightOf = ({ id }: { id: number }) => ({ path: '/queue', record: { id } });

describe('a new queue', () => {
  it('stores every field, gets its members, and is published to the company', async () => {
    const input = {
      ...sales,
      greetingMessage: 'Olá',
      outOfHoursMessage: 'Fechado',
      orderQueue: '2',
      closeTicket: 'true',
      ativarRoteador: 'true',
      tempoRoteador: '15',
      firstAnswerTarget: '15',
      resolutionTarget: 43_200,
      fileListId: null,
      chatbots: [{ name: 'Segunda via', options: [{ name: 'Boleto' }] }],
    };
    const { status, body } = await admin.call('POST', '/queue', { ...input, userIds: [ana.id, ana.id] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      companyId: company.id,
      ...input,
      orderQueue: 2,
      closeTicket: true,
      ativarRoteador: true,
      tempoRoteador: 15,
      firstAnswerTarget: 15,
      chatbots: [{ name: 'Segunda via', queueType: 'text', options: [{ name: 'Boleto', options: [] }] }],
      users: [{ id: ana.id, name: 'Ana' }],
    });
    expect(server.published).toMatchObject([
      { companyId: company.id, name: 'queue', event: { action: 'create', queue: { id: body.id } } },
    ]);
  });

  it('has the default opening hours: seven days with a break at noon', async () => {
    const { body } = await admin.call('POST', '/queue', sales);
    expect(body.schedules).toHaveLength(7);
    expect(body.schedules[0]).toEqual({
      weekday: 'Segunda-feira',
      weekdayEn: 'monday',
      startTimeA: '08:00',
      endTimeA: '12:00',
      startTimeB: '13:00',
      endTimeB: '18:00',
    });
    expect(body).toMatchObject({ closeTicket: false, orderQueue: null, users: [], chatbots: [] });
    expect(body).toMatchObject({ fileListId: null, ativarRoteador: false, tempoRoteador: 0 });
    expect(body).toMatchObject({ firstAnswerTarget: null, resolutionTarget: null });
  });

  it.each([
    ['name', { name: 'V' }],
    ['name', { name: 'V'.repeat(51) }],
    ['color', { color: '#f' }],
    ['color', { color: 'verde' }],
    ['color', { color: '#123456789' }],
    ['orderQueue', { orderQueue: 'x' }],
    [
      'schedules.0.startTimeA',
      {
        schedules: [
          {
            weekday: 'x',
            weekdayEn: 'monday',
            startTimeA: '25:00',
            endTimeA: '',
            startTimeB: '',
            endTimeB: '',
          },
        ],
      },
    ],
    ['userIds.0', { userIds: [0] }],
    ['tempoRoteador', { tempoRoteador: 3 }],
    ['tempoRoteador', { ativarRoteador: true }],
    ['fileListId', { fileListId: 987_654_321 }],
    ['chatbots.0.name', { chatbots: [{ name: 'abc' }] }],
    ['chatbots.0.optQueueId', { chatbots: [{ name: 'Boleto', optQueueId: 987_654_321 }] }],
  ])('is refused with an invalid %s', async (field, wrong) => {
    const response = await admin.call('POST', '/queue', { ...sales, ...wrong });
    expect(response.status).toBe(400);
    expect(fields(response)).toEqual([field]);
    expect((await ana.call('GET', '/queue')).body).toEqual([]);
  });

  it('cannot reuse a name or a colour of the company, whatever the case; another company may have both', async () => {
    expect((await stranger.call('POST', '/queue', sales)).status).toBe(201);
    expect((await admin.call('POST', '/queue', sales)).status).toBe(201);
    expect(await admin.call('POST', '/queue', { ...sales, name: 'VENDAS', color: '#111111' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' },
    });
    expect(await admin.call('POST', '/queue', { name: 'Outra', color: '#00aa00' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
    });
  });

  it("treats another company's user as unknown, and stores nothing", async () => {
    const response = await admin.call('POST', '/queue', { ...sales, userIds: [ana.id, stranger.id] });
    expect(response).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    expect((await ana.call('GET', '/queue')).body).toEqual([]);
  });

  it('is refused at the limit of the plan, even when two are created at the same time', async () => {
    const plan = await make.plan({ queues: 1 });
    const small = await make.admin(await make.company({ planId: plan.id }));
    const both = await whileBlocked(server.app, 'queues', async () =>
      Promise.all([
        small.call('POST', '/queue', sales),
        small.call('POST', '/queue', { name: 'Suporte', color: '#0000AA' }),
      ]),
    );
    const refused = both.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      status: 400,
      body: {
        error: 'Número máximo de filas já alcançado: 1',
        details: [{ field: 'queues', message: '1' }, { field: 'plan' }],
      },
    });
  });
});

describe('reading queues', () => {
  it('lists them in the order of the menu, for everybody in the company', async () => {
    const last = await make.queue(company);
    const second = await make.queue(company, { orderQueue: 2 });
    const first = await make.queue(company, { orderQueue: 1 });
    await make.queue({ id: stranger.companyId });
    const { body } = await ana.call('GET', '/queue/');
    expect(body.map((queue: { id: number }) => queue.id)).toEqual([first.id, second.id, last.id]);
  });

  it('shows details to admins only, not to an agent who sees it in the list or another company', async () => {
    const queue = await make.queue(company);
    expect((await admin.call('GET', `/queue/${queue.id}`)).body.id).toBe(queue.id);
    const reading = { sight: sightOf(queue), request: ['GET', `/queue/${queue.id}`] } as const;
    await expectRefusal(ana, { ...reading, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { ...reading, seenBy: ana, code: 'ERR_NO_QUEUE_FOUND' });
    expect((await stranger.call('GET', '/queue/999999')).body.error).toBe('ERR_NO_QUEUE_FOUND');
  });
});

describe('changing a queue', () => {
  it('replaces the members and drops the cached viewers of those who joined or left', async () => {
    const queue = await make.queue(company);
    const rui = await make.user(company);
    await admin.call('PUT', `/queue/${queue.id}`, { userIds: [ana.id, admin.id] });
    const dropped: unknown[] = [];
    const stop = server.app.bus.subscribe('viewer', (payload) => dropped.push(payload));

    const { body } = await admin.call('PUT', `/queue/${queue.id}`, { userIds: [rui.id, admin.id] });

    stop();
    expect(
      body.users.map((user: { id: number }) => user.id).toSorted((a: number, b: number) => a - b),
    ).toEqual([admin.id, rui.id]);
    expect(dropped).toEqual([
      { companyId: company.id, userId: ana.id },
      { companyId: company.id, userId: rui.id },
    ]);
    expect(server.published.at(-1)?.event).toMatchObject({ action: 'update', queue: { id: queue.id } });
  });

  it('keeps absent fields and clears empty ones', async () => {
    const queue = await make.queue(company, {
      greetingMessage: 'Olá',
      orderQueue: 3,
      outOfHoursMessage: 'Fechado',
    });
    const { body } = await admin.call('PUT', `/queue/${queue.id}`, { greetingMessage: '', orderQueue: null });
    expect(body).toMatchObject({
      name: queue.name,
      greetingMessage: '',
      orderQueue: null,
      outOfHoursMessage: 'Fechado',
    });
  });

  it('accepts only known rotation times, and none only when rotation is off', async () => {
    const queue = await make.queue(company);
    const change = async (body: object) => admin.call('PUT', `/queue/${queue.id}`, body);
    expect(fields(await change({ ativarRoteador: true }))).toEqual(['tempoRoteador']);
    expect((await change({ ativarRoteador: true, tempoRoteador: '2' })).body.tempoRoteador).toBe(2);
    expect((await change({ name: 'Outra' })).body).toMatchObject({ ativarRoteador: true, tempoRoteador: 2 });
    expect(fields(await change({ tempoRoteador: 0 }))).toEqual(['tempoRoteador']);
    expect((await change({ ativarRoteador: false, tempoRoteador: '' })).body.tempoRoteador).toBe(0);
  });

  it('accepts only a file list of the company, or none', async () => {
    const queue = await make.queue(company);
    const list = await make.insert('file_lists', { company_id: company.id, name: 'x', message: 'x' });
    const theirs = await make.insert('file_lists', {
      company_id: stranger.companyId,
      name: 'x',
      message: 'x',
    });
    const change = async (fileListId: unknown) => admin.call('PUT', `/queue/${queue.id}`, { fileListId });
    expect((await change(list.id)).body.fileListId).toBe(list.id);
    expect(fields(await change(theirs.id))).toEqual(['fileListId']);
    expect((await change('')).body.fileListId).toBeNull();
  });

  it('replaces its option tree when the request has one', async () => {
    const queue = await make.queue(company);
    const put = async (body: object) => (await admin.call('PUT', `/queue/${queue.id}`, body)).body.chatbots;
    const [kept] = await put({ chatbots: [{ name: 'Boleto' }, { name: 'Recibo' }] });
    expect(await put({ name: 'Outro nome' })).toMatchObject([{ name: 'Boleto' }, { name: 'Recibo' }]);
    const chatbots = [{ id: kept.id, name: 'Segunda via' }, { name: 'Nota fiscal' }];
    expect(await put({ chatbots })).toMatchObject([
      { id: kept.id, name: 'Segunda via' },
      { name: 'Nota fiscal' },
    ]);
  });

  it('is refused to an agent who sees it, and in another company', async () => {
    const queue = await make.queue(company);
    const change = ['PUT', `/queue/${queue.id}`, { name: 'Outra' }] as const;
    const sight = sightOf(queue);
    for (const request of [change, ['POST', '/queue', sales] as const])
      await expectRefusal(ana, { sight, request, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { seenBy: ana, sight, request: change, code: 'ERR_NO_QUEUE_FOUND' });
    expect((await make.anyone(...change)).status).toBe(401);
  });
});

describe('deleting a queue', () => {
  it('is refused to its own agent and to another company; a deletion by an admin is published', async () => {
    const queue = await make.queue(company);
    await make.insert('user_queues', { company_id: company.id, userId: ana.id, queueId: queue.id });
    const removal = { sight: sightOf(queue), request: ['DELETE', `/queue/${queue.id}`] } as const;
    await expectRefusal(ana, { ...removal, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { ...removal, seenBy: ana, code: 'ERR_NO_QUEUE_FOUND' });
    expect((await admin.call('DELETE', `/queue/${queue.id}`)).status).toBe(200);
    expect((await admin.call('GET', `/queue/${queue.id}`)).status).toBe(404);
    expect(server.published).toMatchObject([
      { name: 'queue', event: { action: 'delete', queueId: queue.id } },
    ]);
  });

  it('keeps its tickets as they are, without a queue', async () => {
    const queue = await make.queue(company);
    const { id } = await make.ticket(company, { queueId: queue.id, status: 'pending' });
    await admin.call('DELETE', `/queue/${queue.id}`);
    const [row] = await server.app.database.inCompany(company.id, (tx) =>
      tx.query('left', 'select status, "queueId" from tickets where company_id = $1 and id = $2', [
        company.id,
        id,
      ]),
    );
    expect(row).toEqual({ status: 'pending', queueId: null });
  });

  it('ends the redirections to it', async () => {
    const queue = await make.queue(company);
    const { id } = await make.connection(company, { sendIdQueue: queue.id, timeSendQueue: 5 });
    await admin.call('DELETE', `/queue/${queue.id}`);
    const [row] = await server.app.database.inCompany(company.id, (tx) =>
      tx.query(
        'redirection',
        'select "sendIdQueue", "timeSendQueue" from connections where company_id = $1 and id = $2',
        [company.id, id],
      ),
    );
    expect(row).toEqual({ sendIdQueue: null, timeSendQueue: 0 });
  });
});
