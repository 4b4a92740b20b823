import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { over, refused, supportScenario } from '../../testing/support-scenario.ts';
import { cookiesOf, personOf } from '../../testing/support-session.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { whileBlocked } from '../../testing/while-blocked.ts';

const on = supportScenario();

describe('the end', () => {
  it.each(['GET', 'refresh'] as const)('of the hours ends %s at that instant', async (what) => {
    const { support, cookies } = await on.enterAs({ hours: 4 });
    const use = async () =>
      what === 'refresh' ? on.refresh({ jrt: cookies.jrt ?? '' }) : support.call('GET', '/auth/me');
    expect((await use()).status).toBe(200);
    on.inHours(4);
    const { status } = await use();
    // An access token is older than its grant by then: 403 asks for a refresh, which is refused.
    expect([401, 403]).toContain(status);
  });

  it('is not moved by a refresh', async () => {
    const { support, cookies } = await on.enterAs({ hours: 1 });
    const first = await on.refresh({ jrt: cookies.jrt ?? '' });
    expect(first.body.user).toMatchObject({ id: support.id, support: { mode: 'view' } });
    const next = cookiesOf(first.headers).jrt ?? '';
    on.inHours(0.9);
    const second = await on.refresh({ jrt: next });
    expect(second.status).toBe(200);
    on.inHours(1.01);
    expect(await on.refresh({ jrt: cookiesOf(second.headers).jrt ?? '' })).toMatchObject(over);
    const renewed = personOf(on.app, second.body.user, second.body.token);
    expect(await renewed.call('GET', '/auth/me')).toMatchObject(over);
  });

  it('by the admin is at once, for calls, tokens and sockets, and no token opens the next grant', async () => {
    const { admin, grantId, support, cookies } = await on.enterAs();
    const ear = await on.app.ear(support, `/${on.company.id}`);
    const closed = new Promise<void>((done) => void ear.socket.once('disconnect', () => done()));
    expect(await admin.call('DELETE', `/support/grants/${grantId}`)).toMatchObject({ status: 200 });
    expect(await support.call('GET', '/queue')).toMatchObject(over);
    await closed;
    expect(ear.heard.at(-1)?.[0]).toBe(`company-${on.company.id}-auth`);
    expect(await on.refresh({ jrt: cookies.jrt ?? '' })).toMatchObject(over);
    expect(await admin.call('DELETE', `/support/grants/${grantId}`)).toMatchObject(
      refused('ERR_NOT_FOUND', 404),
    );
    await on.enterAs();
    expect(await support.call('GET', '/queue')).toMatchObject(over);
    expect(await on.refresh({ jrt: cookies.jrt ?? '' })).toMatchObject(over);
  });

  it('of the hours closes the socket without a call', async () => {
    const { grantId, support } = await on.enterAs();
    const soon = new Date(Date.now() + 700);
    await on.app.app.database.acrossCompanies('the grant ends soon', (tx) =>
      tx.query('test-soon', 'update support_grants set "endsAt" = $2 where id = $1', [grantId, soon]),
    );
    const ear = await on.app.ear(support, `/${on.company.id}`);
    await new Promise<void>((done) => void ear.socket.once('disconnect', () => done()));
    expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime());
  });

  it("comes with the end of the operator's own session, rights or account", async () => {
    const { operator, support } = await on.enterAs();
    const take = async (text: string) =>
      on.app.app.database.acrossCompanies('the operator loses something', (tx) =>
        tx.query(text, text, [operator.id]),
      );
    await take('update users set super = false where id = $1');
    on.app.app.bus.publish('viewer', { companyId: on.company.id, userId: support.id });
    expect(await support.call('GET', '/queue')).toMatchObject(over);
    await take('update users set super = true where id = $1');
    expect(await support.call('GET', '/queue')).toMatchObject({ status: 200 });
    await operator.call('DELETE', '/auth/logout');
    on.app.app.bus.publish('viewer', { companyId: on.company.id, userId: support.id });
    expect(await support.call('GET', '/queue')).toMatchObject(over);
  });

  it('during a call: what has begun is finished before the revocation answers, and nothing is written after it', async () => {
    const { admin, grantId, support } = await on.enterAs({ mode: 'change' });
    const queues = async () => (await admin.call('GET', '/queue')).body.map(({ name }: Anything) => name);
    // The replies of two calls may come in any order; what is stored when the revocation answers may not.
    const revoked = async () => {
      const reply = await admin.call('DELETE', `/support/grants/${grantId}`);
      return { ...reply, queues: await queues() };
    };
    const [call, revocation] = await whileBlocked(on.app.app, 'queues', async () => {
      const queue = { name: 'Meia', color: '#445566', greetingMessage: '' };
      const begun = support.call('POST', '/queue', queue);
      await waitUntilBlocked(on.app.app);
      return Promise.all([begun, revoked()]);
    });
    expect([call.status, revocation.status]).toEqual([201, 200]);
    expect(revocation.queues).toContain('Meia');
    expect(await support.call('POST', '/queue', { name: 'Outra', color: '#778899' })).toMatchObject(over);
  });
});

describe('leaving', () => {
  it("leads back into the operator's own session, and the company's log has the whole visit", async () => {
    const made = await on.enterAs();
    const { support, admin } = made;
    const own = await on.app.given.insert('refresh_tokens', {
      company_id: OPERATOR_COMPANY_ID,
      tokenHash: on.app.app.secrets.digest(`1.${'a'.repeat(43)}`),
      sessionId: JSON.parse(atob(made.operator.token.split('.')[1] ?? '')).sid,
    });
    expect(own).toBeDefined();
    const left = await support.call('DELETE', '/auth/logout', undefined, {
      cookies: { jrt: made.cookies.jrt ?? '', jro: `1.${'a'.repeat(43)}` },
    });
    expect(cookiesOf(left.headers)).toMatchObject({ jrt: `1.${'a'.repeat(43)}`, jro: '' });
    const back = await on.refresh({ jrt: cookiesOf(left.headers).jrt ?? '' });
    expect(back.body.user).toMatchObject({ id: made.operator.id, super: true });
    expect(await support.call('GET', '/queue')).toMatchObject(over);
    expect((await admin.call('GET', '/support')).body.inside).toEqual([]);
    const entries = await on.auditOf(made);
    expect(entries.map(({ action }) => action)).toEqual(['support.leave', 'support.enter', 'support.grant']);
    for (const { actor } of entries.slice(0, 2))
      expect(actor).toEqual({ id: null, name: 'Olga', isOperator: false, isSupport: true });
  });

  it('after a revocation, a refresh of the browser falls back to the own session', async () => {
    const made = await on.enterAs();
    const own = `1.${'b'.repeat(43)}`;
    await on.app.given.insert('refresh_tokens', {
      company_id: OPERATOR_COMPANY_ID,
      tokenHash: on.app.app.secrets.digest(own),
      sessionId: JSON.parse(atob(made.operator.token.split('.')[1] ?? '')).sid,
    });
    await made.admin.call('DELETE', `/support/grants/${made.grantId}`);
    const back = await on.refresh({ jrt: made.cookies.jrt ?? '', jro: own });
    expect(back.body.user).toMatchObject({ id: made.operator.id });
    expect(cookiesOf(back.headers)).toMatchObject({ jro: '' });
  });
});
