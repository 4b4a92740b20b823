import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { GivenUser } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;
let rui: GivenUser;
let sales: { id: number };
let support: { id: number };

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.given.company();
  admin = await app.given.admin(company);
  [ana, rui] = [await app.given.user(company), await app.given.user(company, { name: 'Rui Prado' })];
  [sales, support] = [await app.given.queue(company), await app.given.queue(company)];
  await app.given.insert('user_queues', { company_id: company.id, userId: rui.id, queueId: sales.id });
});

const openTicket = async (queueId: number | null, facts: object = {}) =>
  app.given.ticket(company, { status: 'open', userId: ana.id, queueId, ...facts });
const path = (who: { id: number }) => `/users/${who.id}/hand-over`;
const handOver = async (userId: unknown) => app.as(admin).post(path(ana), { userId });
const placeOf = async ({ uuid }: { uuid: string }) => {
  const { status, userId, queueId } = (await app.as(admin).get(`/tickets/u/${uuid}`)).body;
  return { status, userId, queueId };
};
const entries = async () =>
  (await app.as(admin).get('/audit')).body.entries.filter(
    ({ action }: { action: string }) => action === 'user.handOver',
  );

describe('handing over the tickets of somebody who leaves', () => {
  it('gives a colleague those of the own queues and without one; the others go back to their queue', async () => {
    const [inSales, inSupport, without] = [
      await openTicket(sales.id),
      await openTicket(support.id),
      await openTicket(null),
    ];
    const closed = await openTicket(sales.id, { status: 'closed' });
    expect((await app.as(admin).get(path(ana))).body).toEqual({ open: 3 });
    const ear = await app.ear(rui);

    expect(await handOver(rui.id)).toMatchObject({ status: 200, body: { handedOver: 2, returned: 1 } });

    expect(await placeOf(inSales)).toEqual({ status: 'open', userId: rui.id, queueId: sales.id });
    expect(await placeOf(without)).toEqual({ status: 'open', userId: rui.id, queueId: null });
    expect(await placeOf(inSupport)).toEqual({ status: 'pending', userId: null, queueId: support.id });
    expect(await placeOf(closed)).toMatchObject({ status: 'closed', userId: ana.id });
    await expect
      .poll(() => ear.heard)
      .toContainEqual([
        `company-${company.id}-ticket`,
        expect.objectContaining({
          action: 'update',
          ticket: expect.objectContaining({ id: inSales.id, userId: rui.id }),
        }),
      ]);
    expect((await app.as(admin).get(path(ana))).body).toEqual({ open: 0 });
    expect(await entries()).toMatchObject([
      {
        subject: { id: ana.id },
        changes: [
          { field: 'handedTo', after: 'Rui Prado' },
          { field: 'handedOver', after: 2 },
          { field: 'returned', after: 1 },
        ],
      },
    ]);
  });

  it('returns all to their queues without a receiver, and leaves no entry where nothing was open', async () => {
    const ticket = await openTicket(sales.id);
    expect((await handOver(null)).body).toEqual({ handedOver: 0, returned: 1 });
    expect(await placeOf(ticket)).toEqual({ status: 'pending', userId: null, queueId: sales.id });
    expect((await handOver(null)).body).toEqual({ handedOver: 0, returned: 0 });
    expect(await entries()).toHaveLength(1);
  });

  it('gives an admin the tickets of every queue', async () => {
    const ticket = await openTicket(support.id);
    expect((await handOver(admin.id)).body).toEqual({ handedOver: 1, returned: 0 });
    expect(await placeOf(ticket)).toMatchObject({ status: 'open', userId: admin.id });
  });

  it('is refused to an agent, for and to strangers, and to the same user; nothing moves', async () => {
    const ticket = await openTicket(sales.id);
    const stranger = await app.given.user(await app.given.company());
    const sight = { path: '/users/list', record: { id: ana.id } };
    for (const method of ['GET', 'POST'] as const) {
      const request = [method, path(ana), method === 'POST' ? {} : undefined] as const;
      await expectRefusal(rui, { sight, request, code: 'ERR_NO_PERMISSION' });
      await expectHidden(admin, {
        seenBy: stranger,
        sight: { path: '/users/list', record: { id: stranger.id } },
        request: [method, path(stranger), request[2]],
        code: 'ERR_NO_USER_FOUND',
      });
    }
    expect(await handOver(stranger.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    for (const wrong of [ana.id, 'ana', -1])
      expect(await handOver(wrong)).toMatchObject({
        status: 400,
        body: { details: [{ field: 'userId' }] },
      });
    expect(await placeOf(ticket)).toEqual({ status: 'open', userId: ana.id, queueId: sales.id });
  });
});
