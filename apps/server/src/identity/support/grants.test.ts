import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { giveSecondFactor } from '../../testing/authenticator-app.ts';
import type { GivenUser } from '../../testing/given.ts';
import { refused, supportScenario } from '../../testing/support-scenario.ts';
import { giveSupport, personOf } from '../../testing/support-session.ts';

const on = supportScenario();

describe('a grant', () => {
  it('is given by an admin, for some hours, and only one at a time', async () => {
    const admin = await on.app.given.admin(on.company, { name: 'Dora' });
    const body = { mode: 'change', hours: 4, reason: 'O robô não responde' };
    const given = await admin.call('POST', '/support/grants', body);
    expect(given).toMatchObject({ status: 201, body: { mode: 'change', grantedBy: 'Dora' } });
    const hours = (Date.parse(given.body.endsAt) - Date.parse(given.body.createdAt)) / 3_600_000;
    expect(hours).toBe(4);
    expect(await admin.call('POST', '/support/grants', body)).toMatchObject(
      refused('ERR_SUPPORT_GRANTED', 409),
    );
    expect((await admin.call('GET', '/support')).body).toMatchObject({
      grant: { id: given.body.id, reason: 'O robô não responde' },
      request: null,
      inside: [],
    });
    on.inHours(4);
    const later = await on.app.given.admin(on.company);
    expect((await later.call('GET', '/support')).body.grant).toBeNull();
    expect(await later.call('POST', '/support/grants', body)).toMatchObject({ status: 201 });
  });

  it.each([
    [{ mode: 'all', hours: 4 }, 'mode'],
    [{ mode: 'view', hours: 5 }, 'hours'],
    [{ mode: 'view' }, 'hours'],
  ])('names what is wrong in %j', async (body, field) => {
    const admin = await on.app.given.admin(on.company);
    const reply = await admin.call('POST', '/support/grants', body);
    expect(reply).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it('is no matter of agents, and not of the operator, who cannot give it either', async () => {
    const agent = await on.app.given.user(on.company);
    const operator = await on.operatorOf();
    const body = { mode: 'view', hours: 1 };
    for (const person of [agent, operator])
      expect(await person.call('POST', '/support/grants', body)).toMatchObject(refused('ERR_NO_PERMISSION'));
    expect(await agent.call('GET', '/support')).toMatchObject(refused('ERR_NO_PERMISSION'));
  });

  it("of another company is not found, and stays the other's", async () => {
    const { grantId, support } = await on.enterAs();
    const stranger = await on.app.given.admin(await on.app.given.company());
    expect(await stranger.call('DELETE', `/support/grants/${grantId}`)).toMatchObject(
      refused('ERR_NOT_FOUND', 404),
    );
    expect(await support.call('GET', '/auth/me')).toMatchObject({ status: 200 });
    expect((await stranger.call('GET', '/support')).body).toEqual({ grant: null, request: null, inside: [] });
  });
});

describe('a request', () => {
  it('of the operator is seen by admins, and answered by a grant that has its reason', async () => {
    const operator = await on.operatorOf();
    const asked = await operator.call('POST', `/companies/${on.company.id}/support-request`, {
      reason: 'Chamado 4711',
    });
    expect(asked.status).toBe(201);
    const admin = await on.app.given.admin(on.company);
    expect((await admin.call('GET', '/support')).body.request).toMatchObject({
      name: 'Olga',
      reason: 'Chamado 4711',
    });
    const row = ({ companyId }: { companyId: number }) => companyId === on.company.id;
    expect((await operator.call('GET', '/support/companies')).body.find(row)).toMatchObject({
      grant: null,
      requestedAt: expect.any(String),
    });
    const grant = await admin.call('POST', '/support/grants', { mode: 'view', hours: 1 });
    expect(grant.body.reason).toBe('Chamado 4711');
    expect((await operator.call('GET', '/support/companies')).body.find(row)).toMatchObject({
      grant: { mode: 'view' },
      requestedAt: null,
    });
  });

  it('can be declined, once', async () => {
    const operator = await on.operatorOf();
    await operator.call('POST', `/companies/${on.company.id}/support-request`, { reason: 'Ver a fila' });
    const admin = await on.app.given.admin(on.company);
    expect(await admin.call('DELETE', '/support/request')).toMatchObject({ status: 200 });
    expect(await admin.call('DELETE', '/support/request')).toMatchObject(refused('ERR_NOT_FOUND', 404));
  });

  it('needs a reason, another company and an operator', async () => {
    const operator = await on.operatorOf();
    const ask = async (person: GivenUser, id: number, reason = 'Ver a fila') =>
      person.call('POST', `/companies/${id}/support-request`, { reason });
    expect(await ask(operator, on.company.id, 'x')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'reason' }] },
    });
    for (const id of [OPERATOR_COMPANY_ID, 987_654])
      expect(await ask(operator, id)).toMatchObject(refused('ERR_NO_COMPANY_FOUND', 404));
    const admin = await on.app.given.admin(on.company);
    expect(await ask(admin, on.company.id)).toMatchObject(refused('ERR_NO_PERMISSION'));
  });
});

describe('entering', () => {
  it('needs a live grant of that very company', async () => {
    const operator = await on.operatorOf();
    const into = async () => operator.call('POST', `/companies/${on.company.id}/support-session`);
    expect(await into()).toMatchObject(refused('ERR_NO_SUPPORT_GRANT'));
    await giveSupport(on.app, await on.app.given.company());
    expect(await into()).toMatchObject(refused('ERR_NO_SUPPORT_GRANT'));
    const { grantId, admin } = await on.enterAs();
    expect(await into()).toMatchObject({ status: 200 });
    await admin.call('DELETE', `/support/grants/${grantId}`);
    expect(await into()).toMatchObject(refused('ERR_NO_SUPPORT_GRANT'));
  });

  it('is for the operator alone', async () => {
    const { admin } = await on.enterAs();
    const other = await on.app.given.admin(await on.app.given.company());
    const colleague = await on.app.given.admin({ id: OPERATOR_COMPANY_ID });
    for (const person of [admin, other, colleague])
      expect(await person.call('POST', `/companies/${on.company.id}/support-session`)).toMatchObject(
        refused('ERR_NO_PERMISSION'),
      );
  });

  it('asks for the second factor of the own account where the company asks its people', async () => {
    await on.app.given.insert('company_settings', {
      company_id: on.company.id,
      values: { requireSecondFactor: 'enabled' },
    });
    const admin = await on.app.given.admin(on.company);
    await giveSecondFactor(on.app, admin);
    await admin.call('POST', '/support/grants', { mode: 'view', hours: 1 });
    const operator = await on.operatorOf();
    const into = async () => operator.call('POST', `/companies/${on.company.id}/support-session`);
    expect(await into()).toMatchObject(refused('ERR_SECOND_FACTOR_REQUIRED'));
    await giveSecondFactor(on.app, operator);
    const entered = await into();
    expect(entered.status).toBe(200);
    const support = personOf(on.app, entered.body.user, entered.body.token);
    expect(await support.call('GET', '/queue')).toMatchObject({ status: 200 });
  });
});
