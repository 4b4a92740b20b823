import { RECORD_LIMITS } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { type ChannelServer, channelServer } from '../testing/channel-server.ts';
import { apiCompany, type ApiScenario } from './testing.ts';

let channels: ChannelServer;
let scenario: ApiScenario;
beforeAll(async () => {
  channels = await channelServer();
});
afterAll(async () => channels.close());
beforeEach(async () => {
  channels.server.setNow(null);
  scenario = await apiCompany(channels);
});

const ANA = '5511988887777';
const create = async (facts: object = {}): Promise<Anything> => {
  const input = { whatsappId: scenario.connection.id, name: 'ERP', scopes: ['send', 'read'], ...facts };
  return scenario.admin.call('POST', '/api-tokens', input);
};
const sendWith = async (token: string) => scenario.send({ number: ANA, body: 'Oi' }, { token });
const refusal = [403, { error: 'ERR_CONNECTION_TOKEN', message: 'ERR_CONNECTION_TOKEN' }];
async function expectRefused(token: string): Promise<void> {
  const { status, body } = await sendWith(token);
  const { requestId: _, ...rest } = body;
  expect([status, rest]).toEqual(refusal);
}

describe('a further token', () => {
  it('is shown once, stored as a hash, and sends', async () => {
    const { status, body } = await create();
    expect([status, body.token]).toEqual([201, expect.stringMatching(/^[A-Za-z0-9]{30}$/)]);
    const { body: list } = await scenario.admin.call('GET', '/api-tokens');
    expect(list).toMatchObject([
      { id: body.id, name: 'ERP', ending: body.token.slice(-4), lastUsedAt: null },
    ]);
    expect(JSON.stringify([list, await scenario.rows('api_tokens')])).not.toContain(body.token);
    expect((await sendWith(body.token)).status).toBe(200);
    const [used] = (await scenario.admin.call('GET', '/api-tokens')).body;
    expect(Date.parse(used.lastUsedAt)).toBeLessThanOrEqual(channels.server.app.now().getTime());
  });

  it('may do what its scopes name', async () => {
    const { body } = await create({ scopes: ['read'] });
    const { status, body: answer } = await sendWith(body.token);
    expect([status, answer.message]).toEqual([403, 'ERR_TOKEN_SCOPE']);
    const changed = await scenario.admin.call('PUT', `/api-tokens/${body.id}`, { scopes: ['send'] });
    expect(changed.body).toMatchObject({ name: 'ERP', scopes: ['send'] });
    expect((await sendWith(body.token)).status).toBe(200);
  });

  it('keeps its old text for the hours of the overlap after a rotation', async () => {
    const { body: before } = await create();
    const { body: after } = await scenario.admin.call('POST', `/api-tokens/${before.id}/rotate`, {
      overlapHours: 2,
    });
    expect(after.token).not.toBe(before.token);
    for (const { token } of [before, after]) expect((await sendWith(token)).status).toBe(200);
    channels.server.wait(2 * 60 + 1);
    await expectRefused(before.token);
    expect((await sendWith(after.token)).status).toBe(200);
  });

  it('ends at once with a rotation without overlap, and with its removal', async () => {
    const { body: before } = await create();
    const rotate = { overlapHours: 0 };
    const { body: after } = await scenario.admin.call('POST', `/api-tokens/${before.id}/rotate`, rotate);
    await expectRefused(before.token);
    expect((await scenario.admin.call('DELETE', `/api-tokens/${before.id}`)).status).toBe(200);
    await expectRefused(after.token);
  });

  it('has a name of its own on its connection, and one of another company is not found', async () => {
    const { body } = await create();
    expect((await create({ name: 'erp' })).body.details).toMatchObject([{ field: 'name' }]);
    const other = await apiCompany(channels);
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/rotate'],
      ['DELETE', ''],
    ] as const) {
      const reply = await other.admin.call(
        method,
        `/api-tokens/${body.id}${path}`,
        method === 'DELETE' ? undefined : {},
      );
      expect([reply.status, reply.body.message]).toEqual([404, 'ERR_NO_API_TOKEN_FOUND']);
    }
    const foreign = await other.admin.call('POST', '/api-tokens', {
      whatsappId: scenario.connection.id,
      name: 'X1',
      scopes: ['send'],
    });
    expect(foreign.body.message).toBe('ERR_NO_WAPP_FOUND');
  });

  it('leaves its making, changes, rotation and removal in the audit log, never its text', async () => {
    const { body } = await create();
    await scenario.admin.call('PUT', `/api-tokens/${body.id}`, { name: 'ERP 2' });
    await scenario.admin.call('POST', `/api-tokens/${body.id}/rotate`, {});
    await scenario.admin.call('DELETE', `/api-tokens/${body.id}`);
    const entries = await scenario.rows('audit_entries');
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('apiToken'))).toEqual([
      'apiToken.create',
      'apiToken.update',
      'apiToken.rotate',
      'apiToken.delete',
    ]);
    expect(JSON.stringify(entries)).not.toContain(body.token);
  });
});

it.each([
  [
    'api_tokens',
    '/api-tokens',
    { name: 'ERP', scopes: ['send'] },
    `name, scopes, "tokenHash", ending`,
    `n::text, '{send}', n::text, ''`,
    RECORD_LIMITS.apiTokens,
  ],
  [
    'api_webhooks',
    '/api-webhooks',
    { url: 'https://empresa.com', events: ['message.read'] },
    'url, events, secret',
    `'x', '{}', ''`,
    RECORD_LIMITS.apiWebhooks,
  ],
] as const)('%s of a company have a limit', async (table, path, facts, columns, values, most) => {
  await channels.server.app.database.alone('fill the test', {
    name: `fill ${table}`,
    text: `insert into ${table} (company_id, "whatsappId", ${columns})
           select $1, $2, ${values} from generate_series(2, ${most}) n`,
    values: [scenario.company.id, scenario.connection.id],
  });
  const body = { whatsappId: scenario.connection.id, ...facts };
  expect((await scenario.admin.call('POST', path, body)).status).toBe(201);
  const more = await scenario.admin.call('POST', path, { ...body, name: 'Mais um' });
  expect(more).toMatchObject({ status: 409, body: { error: 'ERR_TOO_MANY_RECORDS' } });
});

describe('the limit of a token', () => {
  it('is shown with each message, holds for requests at once, and begins anew with the company’s day', async () => {
    const { body } = await create({ dailyLimit: 3 });
    expect((await sendWith(body.token)).body.usage).toEqual({ sentToday: 1, dailyLimit: 3 });
    const answers = await Promise.all(Array.from({ length: 6 }, async () => sendWith(body.token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 429, 429, 429, 429,
    ]);
    expect(answers.find(({ status }) => status === 429)?.body.message).toBe('ERR_DAILY_LIMIT');
    expect(await scenario.rows('messages')).toHaveLength(3);
    channels.server.wait(24 * 60);
    expect((await sendWith(body.token)).body.usage).toEqual({ sentToday: 1, dailyLimit: 3 });
  });
});

describe('refused alike', () => {
  it('a company that is switched off, past its due date or archived', async () => {
    for (const facts of [
      { status: false },
      { dueDate: '2020-01-01T00:00:00Z' },
      { archivedAt: '2026-01-01T00:00:00Z' },
    ]) {
      const company = await apiCompany(channels);
      const input = { whatsappId: company.connection.id, name: 'ERP', scopes: ['send'] };
      const { body: further } = await company.admin.call('POST', '/api-tokens', input);
      expect((await sendWith(further.token)).status).toBe(200);
      const names = Object.keys(facts)[0];
      await channels.server.app.database.acrossCompanies('test', async (tx) =>
        tx.query(`test-suspend-${names}`, `update companies set "${names}" = $2 where id = $1`, [
          company.company.id,
          Object.values(facts)[0],
        ]),
      );
      for (const token of [company.token, further.token]) await expectRefused(token);
    }
  });

  it('a company whose plan lacks the feature', async () => {
    const plan = await channels.make.plan({ useExternalApi: true });
    const company = await apiCompany(channels, { planId: plan.id });
    expect((await sendWith(company.token)).status).toBe(200);
    await channels.server.app.database.acrossCompanies('test', async (tx) =>
      tx.query('test-plan-off', 'update plans set "useExternalApi" = false where id = $1', [plan.id]),
    );
    await expectRefused(company.token);
  });

  it('a session, a token in another spelling, and one of a connection that was removed', async () => {
    await expectRefused(scenario.admin.token);
    await expectRefused(scenario.token.toLowerCase());
    await expectRefused(`${scenario.token}x`);
    expect((await scenario.admin.call('DELETE', `/whatsapp/${scenario.connection.id}`)).status).toBe(200);
    await expectRefused(scenario.token);
  });

  it('a token of a connection opens no session', async () => {
    const { status, body } = await scenario.call('GET', '/whatsapp');
    expect([status, body.message]).toEqual([401, 'ERR_SESSION_EXPIRED']);
  });
});
