import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChannelServer, channelServer } from '../testing/channel-server.ts';
import { rollOver } from './jobs.ts';
import { readUsage } from './usage.ts';
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
const usage = async (query = '') => {
  const { body } = await scenario.admin.call('GET', `/api-usage${query}`);
  return { ...body, own: body.connections[0] };
};
const send = async (token?: string) =>
  scenario.send({ number: ANA, body: 'Oi' }, token === undefined ? {} : { token });
/** Without a session, which would have ended. */
const used = async (days: number) =>
  (await readUsage(channels.server.app, scenario.company.id, days)).connections[0]?.days ?? [];
const DAY = 24 * 60;

describe('the use of the API', () => {
  it('is counted by day and kind, and by token beside its limit', async () => {
    const input = { whatsappId: scenario.connection.id, name: 'ERP', scopes: ['send'], dailyLimit: 5 };
    const { body: token } = await scenario.admin.call('POST', '/api-tokens', input);
    await send();
    await send(token.token);
    await send(token.token);
    const { today, own, callsPerMinute, checksPerMinute } = await usage();
    expect([callsPerMinute, checksPerMinute]).toEqual([6_000, 60]);
    expect(own.days).toMatchObject([{ day: today, counts: { texts: 3, images: 0, checks: 0 } }]);
    expect(own.tokens).toEqual([
      { id: null, name: '', sent: 1, limit: null },
      { id: token.id, name: 'ERP', sent: 2, limit: 5 },
    ]);
    expect(own.tokenUsedAt).not.toBeNull();
  });

  it('is not counted twice for a repeated request, nor for a refused one', async () => {
    for (let count = 0; count < 3; count += 1)
      await scenario.send({ number: ANA, body: 'Oi', idempotencyKey: 'k' });
    await scenario.send({ number: ANA });
    expect((await usage()).own.days).toMatchObject([{ counts: { texts: 1 } }]);
  });

  it('stays known when its rows are gone, however often the days are counted', async () => {
    await send();
    const { today } = await usage();
    channels.server.wait(2 * DAY);
    await rollOver(channels.server.app);
    await send();
    await rollOver(channels.server.app);
    const days = async () => (await used(90)).map(({ day, counts }) => [day, counts.texts]);
    const before = await days();
    expect(before).toEqual([
      [expect.any(String), 1],
      [today, 1],
    ]);
    for (let count = 0; count < 12; count += 1) {
      channels.server.wait(DAY);
      await rollOver(channels.server.app);
    }
    expect(await days()).toEqual(before);
    expect(await scenario.rows('api_uses')).toEqual([]);
    channels.server.wait(30 * DAY);
    expect(await used(30)).toEqual([]);
    expect(await used(90)).toHaveLength(2);
  });

  it('is read by everybody of the company, and by no other one', async () => {
    const agent = await channels.make.user(scenario.company);
    expect((await agent.call('GET', '/api-usage')).status).toBe(200);
    const other = await apiCompany(channels);
    await send();
    const { body } = await other.admin.call('GET', '/api-usage');
    expect(body.connections.map(({ days }: { days: unknown[] }) => days)).toEqual([[]]);
  });
});
