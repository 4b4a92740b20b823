import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvitationFixture, notValid } from '../invitations/testing.ts';

// An admin sends an invitation again, or cancels it.

const at = new InvitationFixture();
beforeAll(async () => at.open());
afterAll(async () => at.close());
beforeEach(async () => at.begin());

describe('sending it again, and cancelling it', () => {
  it('is for admins of the company alone', async () => {
    const { id } = await at.invited();
    const ana = await at.make.user(at.company);
    const stranger = await at.make.admin(await at.make.company());
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await ana.call(method, `/users/${id}/invitation`)).status).toBe(403);
      expect(await stranger.call(method, `/users/${id}/invitation`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_USER_FOUND' },
      });
      expect((await at.make.anyone(method, `/users/${id}/invitation`)).status).toBe(401);
      expect((await at.admin.call(method, '/users/x/invitation')).status).toBe(400);
    }
    expect(await at.rowOf()).toMatchObject({ id });
  });

  it('cancelled, the person is gone with the link, and the e-mail is free', async () => {
    const { id, token } = await at.invited();
    const ticket = await at.make.ticket(at.company, { status: 'open', userId: id });
    expect(await at.admin.call('DELETE', `/users/${id}/invitation`)).toMatchObject({ status: 200 });
    expect(await at.rowOf()).toBeUndefined();
    expect(await at.accept(token)).toMatchObject(notValid);
    const [left] = await at.server.app.database.inCompany(at.company.id, (tx) =>
      tx.query('test-ticket', 'select status, "userId" from tickets where company_id = $1 and id = $2', [
        at.company.id,
        ticket.id,
      ]),
    );
    expect(left).toEqual({ status: 'pending', userId: null });
    expect(at.server.published.filter(({ name }) => name === 'user').at(-1)?.event).toEqual({
      action: 'delete',
      userId: id,
    });
    expect((await at.add()).status).toBe(201);
    expect(await at.actions()).toContain('Adão: user.cancelInvitation');
  });

  it('is refused once the person has accepted', async () => {
    const { id, token } = await at.invited();
    await at.accept(token);
    for (const method of ['POST', 'DELETE'] as const)
      expect(await at.admin.call(method, `/users/${id}/invitation`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_INVITATION_FOUND' },
      });
    expect(await at.rowOf()).toMatchObject({ id, invitedUntil: null });
  });

  it('cancelling and accepting at the same instant: the person stays, or the link is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      at.email = `rui${at.counter}.${round}@loja.test`;
      const { id, token } = await at.invited();
      const [cancelled, accepted] = await Promise.all([
        at.admin.call('DELETE', `/users/${id}/invitation`),
        at.accept(token),
      ]);
      const outcome = [cancelled.status, accepted.status];
      expect([
        [200, 400],
        [404, 200],
      ]).toContainEqual(outcome);
      expect((await at.rowOf()) === undefined).toBe(cancelled.status === 200);
    }
  });

  it('an address gets three mails, and then fewer and fewer; a company sends two hundred a day', async () => {
    await at.goTo(0, '12:00');
    const { id } = await at.invited();
    const again = () => at.admin.call('POST', `/users/${id}/invitation`);
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 429]);
    // Neither does it help to remove the person, nor to correct the address of another one.
    await at.admin.call('DELETE', `/users/${id}/invitation`);
    expect((await at.add()).status).toBe(429);
    const { body: other } = await at.add({ email: `outra${at.counter}@loja.test` });
    expect((await at.admin.call('PUT', `/users/${other.id}`, { email: at.email })).status).toBe(429);
    at.server.wait(1);
    expect((await at.add()).status).toBe(201);
  });
});
