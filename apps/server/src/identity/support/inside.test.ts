import { describe, expect, it } from 'vitest';
import { over, refused, supportScenario } from '../../testing/support-scenario.ts';
import { enter } from '../../testing/support-session.ts';

const on = supportScenario();

describe('inside', () => {
  it('support is an admin of that company alone, and no operator', async () => {
    const { support } = await on.enterAs();
    expect((await support.call('GET', '/auth/me')).body).toMatchObject({ profile: 'admin', super: false });
    const self = await support.call('GET', `/users/${support.id}`);
    expect(self.body).toMatchObject({
      name: 'Olga',
      companyId: on.company.id,
      support: { mode: 'view', reason: 'A fila não anda' },
    });
    const theirs = await on.app.given.ticket(await on.app.given.company());
    expect(await support.call('GET', `/tickets/u/${theirs.uuid}`)).toMatchObject({ status: 404 });
    expect(await support.call('GET', '/companies')).toMatchObject(refused('ERR_NO_PERMISSION'));
  });

  it('support is nobody of the company: in no list, of no plan, no target of a ticket', async () => {
    const plan = await on.app.given.plan({ users: 2 });
    on.company = await on.app.given.company({ planId: plan.id });
    const { admin, operator, support } = await on.enterAs({ mode: 'change' });
    const names = async (path: string, key?: string) => {
      const { body } = await admin.call('GET', path);
      return (key ? body[key] : body).map(({ id }: { id: number }) => id);
    };
    expect(await names('/users/list')).toEqual([admin.id]);
    expect(await names('/users', 'users')).toEqual([admin.id]);
    expect((await admin.call('GET', '/users')).body.count).toBe(1);
    expect(await admin.call('GET', `/users/${support.id}`)).toMatchObject({ status: 404 });
    const second = { name: 'Rui', email: `rui-${on.company.id}@prosa.test`, password: 'segredo-12' };
    expect(await admin.call('POST', '/users', second)).toMatchObject({ status: 201 });
    const { body } = await operator.call('GET', `/companiesPlan?searchParam=${on.company.id}`);
    const row = body.companies.find(({ id }: { id: number }) => id === on.company.id);
    if (row) expect(row.usersCount).toBe(2);
    const queue = await on.app.given.queue(on.company);
    const ticket = await on.app.given.ticket(on.company, { status: 'pending', queueId: queue.id });
    const handed = { queueId: queue.id, userId: support.id, isTransfered: true };
    expect((await admin.call('PUT', `/tickets/${ticket.id}`, handed)).status).toBeGreaterThanOrEqual(400);
    expect(
      await support.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: support.id }),
    ).toMatchObject(refused('ERR_SUPPORT_NOT_ALLOWED'));
  });

  it('support changes what an admin sets up under a grant to change, and nothing under one to view', async () => {
    const queue = { name: 'Financeiro', color: '#112233', greetingMessage: '' };
    const viewing = await on.enterAs();
    expect(await viewing.support.call('POST', '/queue', queue)).toMatchObject(
      refused('ERR_SUPPORT_READ_ONLY'),
    );
    await viewing.admin.call('DELETE', `/support/grants/${viewing.grantId}`);
    const changing = await on.enterAs({ mode: 'change' });
    expect(await changing.support.call('POST', '/queue', queue)).toMatchObject({ status: 201 });
    expect(await on.auditOf(changing)).toContainEqual(
      expect.objectContaining({
        action: 'support.change',
        actor: { id: null, name: 'Olga', isOperator: false, isSupport: true },
        subject: { id: null, name: 'POST /queue' },
      }),
    );
  });

  it('a conversation that support opens stays unread, and the log names it once', async () => {
    const made = await on.enterAs();
    const ticket = await on.app.given.ticket(on.company, { status: 'open', unreadMessages: 2 });
    await on.app.given.message(ticket);
    for (const path of [`/messages/${ticket.uuid}`, `/tickets/u/${ticket.uuid}`, `/messages/${ticket.uuid}`])
      expect(await made.support.call('GET', path)).toMatchObject({ status: 200 });
    expect((await made.admin.call('GET', `/messages/${ticket.uuid}?keepUnread=true`)).body.unread).toBe(2);
    const reads = (await on.auditOf(made)).filter(({ action }) => action === 'support.read');
    expect(reads).toMatchObject([{ actor: { name: 'Olga' }, subject: { id: ticket.id, name: 'Bia' } }]);
  });

  it('two of the operator are inside side by side, each seen by the admins', async () => {
    const { admin, support } = await on.enterAs();
    const second = await enter(on.app, on.company, await on.operatorOf({ name: 'Otto' }));
    expect((await admin.call('GET', '/support')).body.inside).toMatchObject([
      { name: 'Olga' },
      { name: 'Otto' },
    ]);
    for (const person of [support, second.support])
      expect(await person.call('GET', '/queue')).toMatchObject({ status: 200 });
  });

  it('who enters again is out of the earlier session', async () => {
    const { operator, support, cookies } = await on.enterAs();
    const again = await enter(on.app, on.company, operator);
    expect(await support.call('GET', '/queue')).toMatchObject(over);
    expect(await on.refresh({ jrt: cookies.jrt ?? '' })).toMatchObject({ status: 401 });
    expect(await again.support.call('GET', '/queue')).toMatchObject({ status: 200 });
  });
});
