import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushToAdmins, pushToUsers } from './inbox/index.ts';
import { giveSecondFactor } from './testing/authenticator-app.ts';
import type { Anything, GivenUser } from './testing/given.ts';
import { startPushService, type PushBrowser, type PushService } from './testing/push-service.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

// From a customer's message to the notification in the agent's browser while its page is closed.

/** A job runs within this time even on a busy machine. */
const PATIENCE = { timeout: 25_000 };

let app: TestApp;
let service: PushService;
beforeAll(async () => {
  [app, service] = await Promise.all([
    startTestApp({ OUTBOUND_ALLOW: '127.0.0.0/8', ADMIN_EMAIL: 'operadora@prosa.test' }),
    startPushService(),
  ]);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

let company: Anything;
let queue: Anything;
let connection: Anything;
let admin: GivenUser;
let ana: GivenUser;
let customers = 0;

beforeEach(async () => {
  company = await app.given.company();
  await app.given.insert('company_settings', {
    company_id: company.id,
    values: JSON.stringify({
      showNotificationPending: true,
      enableLGPD: 'enabled',
      lgpdHideNumber: 'enabled',
    }),
  });
  queue = await app.given.queue(company);
  connection = await app.given.connection(company);
  admin = await app.given.admin(company, { allTicket: 'enable' });
  ana = await app.given.user(company);
  for (const { id: userId } of [admin, ana]) {
    await app.given.insert('user_queues', { company_id: company.id, userId, queueId: queue.id });
  }
});

async function subscribed(user: GivenUser): Promise<PushBrowser> {
  const browser = service.browser();
  expect(await app.as(user).put('/push/subscription', browser.subscription)).toMatchObject({ status: 200 });
  return browser;
}

/** A customer writes to a ticket that is open with Ana unless `facts` differ. */
async function written(body: string, facts: Record<string, unknown> = {}): Promise<Anything> {
  customers += 1;
  const number = `5511977${100_000 + customers}`;
  const contact = await app.given.contact(company, { number, name: number });
  const place = { contactId: contact.id, whatsappId: connection.id, queueId: queue.id };
  const ticket = await app.given.ticket(company, { ...place, status: 'open', userId: ana.id, ...facts });
  const inbound = { from: { number, name: number }, message: { type: 'text', body } };
  expect(await app.as(admin).post(`/sandbox/${connection.id}/inbound`, inbound)).toMatchObject({
    status: 202,
  });
  return ticket;
}

const noticesOf = ({ arrived }: PushBrowser) => arrived.map(({ notice }) => notice);

it('reaches the browser of the person whose ticket it is, and nobody else’s', async () => {
  const [mine, others] = [await subscribed(ana), await subscribed(admin)];
  const ticket = await written('Bom dia, alguém? 😀');

  await expect
    .poll(() => noticesOf(mine))
    .toEqual([
      {
        title: expect.stringMatching(/^\*\*-\*\*\d\d$/),
        body: 'Bom dia, alguém? 😀',
        url: `/tickets/${ticket.uuid}`,
        tag: ticket.uuid,
      },
    ]);
  await written('E eu?', { userId: admin.id });
  await expect
    .poll(() => noticesOf(others))
    .toMatchObject([{ title: expect.stringMatching(/^\d+$/), body: 'E eu?' }]);
  expect(mine.arrived).toHaveLength(1);
});

it('is signed with the key that the browser subscribed to, urgent, and one for each ticket', async () => {
  const mine = await subscribed(ana);
  const { body } = await app.as(ana).get('/push/key');
  const ticket = await written('Oi');
  await expect.poll(() => mine.arrived.length).toBe(1);

  const { authorization = '', ...headers } = mine.arrived[0]?.headers ?? {};
  expect(headers).toMatchObject({ urgency: 'high', ttl: '3600', topic: ticket.uuid.replaceAll('-', '') });
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(body.publicKey);
  const claims: Anything = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({
    sub: 'mailto:operadora@prosa.test',
    aud: new URL(mine.subscription.endpoint).origin,
  });
  expect((await app.as(admin).get('/push/key')).body).toEqual(body);
});

it('does not reach an agent of the queue who cannot see the ticket', async () => {
  const [mine, others] = [await subscribed(ana), await subscribed(admin)];
  // Open without an owner: in the queue of both, but visible to admins only.
  const hidden = await written('Só para admins', { userId: null });
  await expect.poll(() => noticesOf(others), PATIENCE).toMatchObject([{ tag: hidden.uuid }]);
  const seen = await written('Para a Ana');
  await expect.poll(() => noticesOf(mine), PATIENCE).toMatchObject([{ tag: seen.uuid }]);
});

describe('a colleague', () => {
  it('who is mentioned in a note but no longer sees the ticket gets no notice', async () => {
    const [mine, others] = [await subscribed(ana), await subscribed(admin)];
    const ticket = await app.given.ticket(company, {
      status: 'open',
      userId: admin.id,
      whatsappId: connection.id,
    });
    const notice = { kind: 'mentioned', by: 'Lia', text: 'vejam', userIds: [ana.id, admin.id] };
    await app.app.database.inCompany(company.id, async (tx) =>
      app.app.jobs.add(tx, 'remind', { companyId: company.id, ticketId: ticket.id, ...notice }),
    );
    await expect.poll(() => noticesOf(others), PATIENCE).toMatchObject([{ tag: ticket.uuid }]);
    const seen = await written('Para a Ana');
    await expect.poll(() => noticesOf(mine), PATIENCE).toMatchObject([{ tag: seen.uuid }]);
  });

  it('who mentions somebody in a note causes a notice to that person alone', async () => {
    const [mine, others] = [await subscribed(ana), await subscribed(admin)];
    const ticket = await written('Oi', { userId: admin.id });
    await expect.poll(() => others.arrived.length, PATIENCE).toBe(1);
    const { body: people } = await app.as(admin).get(`/tickets/${ticket.id}/people`);
    const { name } = people.find(({ id }: Anything) => id === admin.id);
    const note = { body: `@${name}, veja`, isPrivate: true };
    const lia = await app.given.admin(company, { allTicket: 'enable' });
    expect(await app.as(lia).post(`/messages/${ticket.id}`, note)).toMatchObject({ status: 200 });
    await expect.poll(() => others.arrived.length, PATIENCE).toBe(2);
    expect(noticesOf(others)[1]).toMatchObject({
      body: expect.stringMatching(/^💬 .+: @.+veja$/),
      url: `/tickets/${ticket.uuid}`,
    });
    expect(mine.arrived).toEqual([]);
  });

  it('who transfers a ticket causes a notice to its new owner, with the number hidden', async () => {
    const mine = await subscribed(ana);
    const ticket = await written('Oi', { userId: admin.id });
    const change = { isTransfered: true, status: 'open', userId: ana.id, queueId: queue.id };
    const answer = await app
      .as(admin)
      .put(`/tickets/${ticket.id}`, { ...change, msgTransfer: 'cuida disto?' });
    expect(answer).toMatchObject({ status: 200 });
    // A late notification may include the customer's message as well: the ticket is hers by then.
    const isHandedOver = (notice: unknown) => JSON.stringify(notice).includes('➡️');
    const handed = () => noticesOf(mine).filter(isHandedOver);
    await expect.poll(handed, PATIENCE).toMatchObject([
      {
        title: expect.stringMatching(/^\*\*-\*\*\d\d$/),
        body: expect.stringMatching(/^➡️ .+: cuida disto\?$/),
        url: `/tickets/${ticket.uuid}`,
      },
    ]);
  });
});

it('of an invoice reaches an admin of a company that has expired, and no other notice does', async () => {
  const mine = await subscribed(admin);
  const operator = await app.given.admin({ id: 1 }, { super: true });
  const expired = await app
    .as(operator)
    .put(`/companies/${company.id}`, { dueDate: '2020-01-01T03:00:00.000Z' });
  expect(expired).toMatchObject({ status: 200 });
  const invoice = { title: 'Sua fatura está vencida', body: '', url: '/financeiro', tag: 'invoice' };
  const push = { companyId: company.id, userIds: [admin.id] };
  await app.app.database.inCompany(company.id, async (tx) =>
    pushToUsers(app.app, tx, { userIds: [admin.id], notice: { ...invoice, tag: 'other' } }),
  );
  await app.app.database.acrossCompanies('a reminder of a test', async (tx) =>
    pushToAdmins(app.app, tx, { ...push, notice: invoice }),
  );
  await expect.poll(() => noticesOf(mine), PATIENCE).toEqual([invoice]);
});

describe('a browser', () => {
  it('that the push service no longer knows is forgotten', async () => {
    const gone = await subscribed(ana);
    gone.answer(410);
    const notice = { title: 'Teste', body: 'Chegou' };
    expect(await app.as(ana).post('/push/test', notice)).toMatchObject({ status: 404 });
    gone.answer(201);
    expect(await app.as(ana).post('/push/test', notice)).toMatchObject({ status: 404 });
    expect(gone.arrived).toEqual([]);
  });

  it('gets the notice that the push service refused at first', async () => {
    const mine = await subscribed(ana);
    mine.answer(503);
    expect(await app.as(ana).post('/push/test', { title: 'Teste', body: '' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_PUSH_FAILED' },
    });
    await written('Oi');
    mine.answer(201);
    await expect.poll(() => noticesOf(mine), { timeout: 15_000 }).toMatchObject([{ body: 'Oi' }]);
  });

  it('gets no notice once its session is over, or once it unsubscribed', async () => {
    const [first, second] = [await subscribed(ana), await subscribed(admin)];
    await app.as(ana).delete('/auth/logout');
    await app.as(admin).delete('/push/subscription');
    const witness = await app.given.admin(company, { allTicket: 'enable' });
    await app.given.insert('user_queues', { company_id: company.id, userId: witness.id, queueId: queue.id });
    const seen = await subscribed(witness);
    await written('Oi', { userId: null, status: 'pending' });

    await expect.poll(() => noticesOf(seen)).toHaveLength(1);
    expect([...first.arrived, ...second.arrived]).toEqual([]);
  });

  it('gets no notice while its person has to set up a second factor', async () => {
    const shutOut = await subscribed(ana);
    await giveSecondFactor(app, admin);
    const seen = await subscribed(admin);
    const required = { column: 'requireSecondFactor', data: 'enabled' };
    expect(await app.as(admin).put('/companySettings', required)).toMatchObject({ status: 200 });
    await written('Oi', { userId: null, status: 'pending' });

    await expect.poll(() => noticesOf(seen)).toMatchObject([{ body: 'Oi' }]);
    expect(shutOut.arrived).toEqual([]);
  });

  it('with an endpoint in the private network gets no request', async () => {
    const closed = { ...service.browser().subscription, endpoint: 'http://10.0.0.1/push' };
    await app.as(ana).put('/push/subscription', closed);
    expect(await app.as(ana).post('/push/test', { title: 'Teste', body: '' })).toMatchObject({ status: 400 });
  });

  it.each([
    ['endpoint', { endpoint: 'file:///etc/passwd' }],
    ['keys.p256dh', { keys: { p256dh: 'x', auth: 'A'.repeat(22) } }],
    ['keys.auth', { keys: { p256dh: 'A'.repeat(87), auth: 'x' } }],
  ])('with a bad %s is refused', async (field, wrong) => {
    const given = { ...service.browser().subscription, ...wrong };
    expect(await app.as(ana).put('/push/subscription', given)).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
    expect(await app.as(ana).post('/push/test', { title: 'Teste', body: '' })).toMatchObject({ status: 404 });
  });
});
