import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { PASSWORD } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.close());

async function givenSalesUsers() {
  const company = await app.given.company();
  const [admin, ana, rui] = [
    await app.given.admin(company),
    await app.given.user(company),
    await app.given.user(company),
  ];
  const queue = await app.given.queue(company);
  for (const { id } of [ana, rui]) {
    await app.given.insert('user_queues', { company_id: company.id, userId: id, queueId: queue.id });
  }
  return { company, admin, ana, rui, queue };
}
const ticketEvents = (heard: [string, unknown][], companyId: number) =>
  heard.filter(([name]) => name === `company-${companyId}-ticket`).map(([, event]) => event);

describe('a user who is deleted', () => {
  it('returns the open tickets to the queue, whose members get the update, and is signed out', async () => {
    const { company, admin, ana, rui, queue } = await givenSalesUsers();
    const ticket = await app.given.ticket(company, { status: 'open', userId: ana.id, queueId: queue.id });
    const closed = await app.given.ticket(company, { status: 'closed', userId: ana.id, queueId: queue.id });
    const ears = { ana: await app.ear(ana), rui: await app.ear(rui) };

    expect((await app.as(admin).delete(`/users/${ana.id}`)).status).toBe(200);

    await expect.poll(() => ears.ana.socket.connected).toBe(false);
    await expect
      .poll(() => ticketEvents(ears.rui.heard, company.id))
      .toContainEqual(
        expect.objectContaining({
          action: 'update',
          ticket: expect.objectContaining({ id: ticket.id, status: 'pending', userId: null }),
        }),
      );
    const { body } = await app.as(admin).get(`/tickets/u/${closed.uuid}`);
    expect(body).toMatchObject({ status: 'closed', userId: null });
  });
});

describe('a queue that is deleted', () => {
  it('leaves its tickets without a queue: its members lose them, admins still see them', async () => {
    const { company, admin, ana, queue } = await givenSalesUsers();
    const ticket = await app.given.ticket(company, { status: 'pending', queueId: queue.id });
    const ears = { ana: await app.ear(ana), admin: await app.ear(admin) };

    expect((await app.as(admin).delete(`/queue/${queue.id}`)).status).toBe(200);

    await expect
      .poll(() => ticketEvents(ears.ana.heard, company.id))
      .toContainEqual({ action: 'delete', ticketId: ticket.id });
    await expect
      .poll(() => ticketEvents(ears.admin.heard, company.id))
      .toContainEqual(
        expect.objectContaining({
          action: 'update',
          ticket: expect.objectContaining({ id: ticket.id, queueId: null }),
        }),
      );
    const path = `/tickets/u/${ticket.uuid}`;
    const sight = { path, record: { id: ticket.id } };
    await expectHidden(ana, { seenBy: admin, sight, request: ['GET', path], code: 'ERR_NO_PERMISSION' });
  });
});

describe('a sign-in elsewhere', () => {
  it('is announced to the other browser only, which is then disconnected', async () => {
    const { company, ana, rui } = await givenSalesUsers();
    const ears = { ana: await app.ear(ana), rui: await app.ear(rui) };

    await app.given.anyone('POST', '/auth/login', { email: ana.email, password: PASSWORD });

    const auth = [
      `company-${company.id}-auth`,
      { action: 'update', user: { id: ana.id }, device: { browser: null, os: null } },
    ];
    await expect.poll(() => ears.ana.heard).toContainEqual(auth);
    await expect.poll(() => ears.ana.socket.connected).toBe(false);
    expect(ears.rui.heard).not.toContainEqual(auth);
  });
});

describe('a session that is ended from another device', () => {
  it('loses its socket at once, after the notice; the other session keeps its own', async () => {
    const company = await app.given.company();
    await app.given.insert('company_settings', {
      company_id: company.id,
      values: JSON.stringify({ severalSessions: 'enabled' }),
    });
    const phone = await app.given.user(company);
    const { body } = await app.given.anyone('POST', '/auth/login', {
      email: phone.email,
      password: PASSWORD,
    });
    const computer = { ...phone, token: body.token as string };
    const ears = { phone: await app.ear(phone), computer: await app.ear(computer) };
    const sessions: { id: string; isCurrent: boolean }[] = (await app.as(phone).get('/auth/sessions')).body;
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id;

    expect((await app.as(phone).delete(`/auth/sessions/${other}`)).status).toBe(200);

    await expect.poll(() => ears.computer.socket.connected).toBe(false);
    const auth = [`company-${company.id}-auth`, expect.objectContaining({ action: 'delete' })];
    expect(ears.computer.heard).toContainEqual(auth);
    expect(ears.phone.heard).not.toContainEqual(auth);
    expect(ears.phone.socket.connected).toBe(true);
  });
});
