import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { momentsRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
let ana: GivenUser;
let rui: GivenUser;
let stranger: GivenUser;
let sales: Anything;
let support: Anything;

const watches = { allowRealTime: 'enabled' };

beforeAll(async () => {
  server = await moduleServer(momentsRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow('2026-03-17T12:00:00Z');
  company = await make.company();
  admin = await make.admin(company, { name: 'Marina' });
  ana = await make.user(company, { name: 'Ana', ...watches });
  rui = await make.user(company, { name: 'rui', online: false, ...watches });
  sales = await make.queue(company, { name: 'Vendas', color: '#00aa00' });
  support = await make.queue(company, { name: 'Suporte' });
  await inQueue(ana, sales);
  await inQueue(rui, sales);
  stranger = await make.admin(await make.company());
});

const inQueue = async ({ id }: GivenUser, queue: Anything): Promise<unknown> =>
  make.insert('user_queues', { company_id: company.id, userId: id, queueId: queue.id });
const ticket = async (facts: Record<string, unknown>): Promise<Anything> =>
  make.ticket(company, { queueId: sales.id, updatedAt: '2026-03-17T10:00:00Z', ...facts });
const open = async (who: GivenUser, facts: Record<string, unknown> = {}): Promise<Anything> =>
  ticket({ status: 'open', userId: who.id, ...facts });
const waiting = async (facts: Record<string, unknown> = {}): Promise<Anything> =>
  ticket({ status: 'pending', ...facts });

const read = async (who: GivenUser, path = '/usersMoments'): Promise<Anything[]> =>
  (await who.call('GET', path)).body;
const idsOf = async (who: GivenUser, path?: string): Promise<number[]> =>
  (await read(who, path)).map(({ id }) => id);
const filtered = async (who: GivenUser, query = ''): Promise<number[]> =>
  idsOf(who, `/dashboard/moments${query}`);

describe('the live panel', () => {
  it('has open and waiting tickets by attendant and last change, those without one at the end', async () => {
    const late = await open(rui, { updatedAt: '2026-03-17T11:00:00Z' });
    const early = await open(rui);
    const lonely = await waiting();
    const anas = await open(ana, { updatedAt: '2020-01-01T00:00:00Z' });
    for (const status of ['closed', 'group', 'lgpd', 'nps']) await ticket({ status, userId: ana.id });
    expect(await idsOf(admin)).toEqual([anas.id, early.id, late.id, lonely.id]);
  });

  it('shows of each ticket its people, queue, connection and last message', async () => {
    const contact = await make.contact(company, { name: 'Bia Prado' });
    const made = await open(ana, { contactId: contact.id, lastMessage: 'Obrigada!', unreadMessages: 2 });
    const [row] = await read(admin);
    expect(row).toMatchObject({
      id: made.id,
      uuid: made.uuid,
      userId: ana.id,
      user: { id: ana.id, name: 'Ana', profileImage: null, online: true },
      contact: { id: contact.id, name: 'Bia Prado' },
      queue: { id: sales.id, name: 'Vendas', color: '#00aa00' },
      whatsapp: { id: made.whatsappId },
      lastMessage: 'Obrigada!',
      unreadMessages: 2,
      updatedAt: '2026-03-17T10:00:00.000Z',
    });
    expect(row).not.toHaveProperty('speaker');
  });

  it('says since when a customer waits, in open tickets too', async () => {
    const [nine, ten] = ['2026-03-17T09:00:00.000Z', '2026-03-17T10:00:00.000Z'];
    const asked = await open(ana);
    const answered = await open(ana, { fromMe: true });
    const lonely = await waiting();
    for (const one of [asked, answered, lonely]) {
      await make.message(one, { createdAt: nine });
      await make.message(one, { createdAt: ten });
    }
    await make.message(answered, { fromMe: true, userId: ana.id, createdAt: '2026-03-17T10:30:00Z' });
    const since = new Map((await read(admin)).map(({ id, waitingSince }) => [id, waitingSince]));
    expect(since).toEqual(
      new Map([
        [asked.id, nine],
        [answered.id, null],
        [lonely.id, nine],
      ]),
    );
  });

  it('lists attendants by name with their presence; when they were last there is for admins', async () => {
    await make.user(company, { name: 'Érica', online: false, lastActivityAt: '2026-03-17T08:00:00Z' });
    const shown = async (who: GivenUser) =>
      (await read(who, '/usersMoments/attendants')).map(({ name, online, lastSeenAt }) => [
        name,
        online,
        lastSeenAt === null ? null : typeof lastSeenAt,
      ]);
    expect(await shown(admin)).toEqual([
      ['Ana', true, 'string'],
      ['Érica', false, 'string'],
      ['Marina', true, 'string'],
      ['rui', false, 'string'],
    ]);
    expect(await shown(ana)).toEqual([['Ana', true, null]]);
    const lead = await make.user(company, { name: 'Lia', allUserChat: 'enabled', ...watches });
    expect((await shown(lead)).map(([name]) => name)).toEqual(['Ana', 'Érica', 'Lia', 'Marina', 'rui']);
    expect(await shown(stranger)).toHaveLength(1);
  });
});

it('says of attendants who pauses, since when and why', async () => {
  const pause = { company_id: company.id, reason: 'Almoço', startedAt: '2026-03-17T11:00:00.000Z' };
  await make.insert('user_pauses', { ...pause, userId: ana.id });
  await make.insert('user_pauses', { ...pause, userId: rui.id, endedAt: '2026-03-17T11:30:00Z' });
  const shown = (await read(admin, '/usersMoments/attendants')).map(({ name, pause: now }) => [name, now]);
  expect(shown).toEqual([
    ['Ana', { reason: 'Almoço', startedAt: pause.startedAt }],
    ['Marina', null],
    ['rui', null],
  ]);
});

describe('the filtered panel', () => {
  it('goes back 30 days by the last change, or from one day of the company to another', async () => {
    const recent = await open(ana, { updatedAt: '2026-02-15T03:00:00Z' });
    const old = await open(rui, { updatedAt: '2026-02-15T02:59:59Z' });
    expect(await filtered(admin)).toEqual([recent.id]);
    expect(await filtered(admin, '?dateStart=2026-02-14')).toEqual([recent.id, old.id]);
    expect(await filtered(admin, '?dateEnd=2026-02-14')).toEqual([old.id]);
    expect(await filtered(admin, '?dateStart=2026-02-14T12:00:00Z&dateEnd=2026-02-14')).toEqual([old.id]);
    expect(await filtered(admin, '?dateStart=2026-02-16&dateEnd=2026-02-14')).toEqual([]);
  });

  it('filters by status, attendant and queue', async () => {
    const anas = await open(ana);
    const ruis = await open(rui, { queueId: support.id });
    const queueless = await waiting({ queueId: null });
    expect(await filtered(admin, '?status=open')).toEqual([anas.id, ruis.id]);
    expect(await filtered(admin, '?status=pending')).toEqual([queueless.id]);
    expect(await filtered(admin, '?status=')).toHaveLength(3);
    expect(await filtered(admin, `?userId=${rui.id}`)).toEqual([ruis.id]);
    expect(await filtered(admin, `?queueIds=[${support.id}]`)).toEqual([ruis.id]);
    expect(await filtered(admin, `?queueIds=[0,${sales.id}]`)).toEqual([anas.id, queueless.id]);
    expect(await filtered(admin, '?queueIds=[]')).toEqual([]);
    expect(await filtered(admin, '?showAll=false')).toEqual([queueless.id]);
    expect(await filtered(admin, '?showAll=true')).toHaveLength(3);
  });

  it.each([
    'status=closed',
    'showAll=talvez',
    'queueIds=[-1]',
    'queueIds=1',
    'dateStart=ontem',
    'dateEnd=2026-13-01',
    'userId=x',
  ])('names the parameter that is wrong: %s', async (query) => {
    const { status, body } = await admin.call('GET', `/dashboard/moments?${query}`);
    expect(status).toBe(400);
    expect(body.details[0].field).toContain(query.split('=')[0]);
  });
});

describe('who watches the panel', () => {
  it('are admins, and users who may see it, of the company', async () => {
    const { id } = await open(ana);
    const attendant = await make.user(company, { name: 'Caio', showDashboard: 'enabled' });
    for (const path of ['/usersMoments', '/dashboard/moments', '/usersMoments/attendants']) {
      const sight = { path: '/usersMoments', record: { id } };
      const request = ['GET', path] as const;
      await expectHidden(attendant, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
      expect((await make.anyone('GET', path)).status).toBe(401);
    }
    expect(await idsOf(ana)).toEqual([id]);
    expect(await idsOf(stranger)).toEqual([]);
    expect(await filtered(stranger, `?userId=${ana.id}`)).toEqual([]);
  });

  it('see the own open tickets, and what waits in their queues', async () => {
    const own = await open(ana, { queueId: support.id });
    await open(rui);
    const lonely = await waiting();
    await waiting({ queueId: support.id });
    await waiting({ queueId: null });
    for (const path of ['/usersMoments', '/dashboard/moments'])
      expect(await idsOf(ana, path)).toEqual([own.id, lonely.id]);
    expect(await filtered(ana, `?userId=${rui.id}`)).toEqual([]);
  });

  it("see colleagues' of their queues with the right to others' tickets", async () => {
    const lead = await make.user(company, { name: 'Lia', allUserChat: 'enabled', ...watches });
    await inQueue(lead, sales);
    const ruis = await open(rui);
    await open(rui, { queueId: support.id });
    const lonely = await waiting();
    expect(await idsOf(lead)).toEqual([ruis.id, lonely.id]);
    expect(await filtered(lead, '?showAll=false')).toEqual([lonely.id]);
  });

  it('see no number where the company hides them', async () => {
    const values = { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' };
    await make.insert('company_settings', { company_id: company.id, values });
    const number = '5511987654321';
    const contact = await make.contact(company, { name: number, number });
    await open(ana, { contactId: contact.id });
    for (const path of ['/usersMoments', '/dashboard/moments']) {
      const [shown] = await read(ana, path);
      expect(shown?.contact).toMatchObject({ name: '**-**21', number: '**-**21' });
      expect((await read(admin, path))[0]?.contact.number).toBe(number);
    }
  });
});
