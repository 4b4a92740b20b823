import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../../testing/given.ts';
import { metaServer } from '../../testing/meta-server.ts';
import { watchTokens } from './watch-tokens.ts';
import { openToken } from './credentials.ts';

let server: Awaited<ReturnType<typeof metaServer>>;
let admin: GivenUser;
let counter = 0;

beforeAll(async () => {
  server = await metaServer();
});
afterAll(async () => server.close());
beforeEach(async () => {
  admin = await server.make.admin(await server.make.company());
  server.graph.isDown = false;
});

function aNumber(businessAccountId = `77${(counter += 1)}000`) {
  const accessToken = `EAAB-token-${(counter += 1)}`;
  const phoneNumberId = `106${(counter += 1)}000`;
  server.graph.tokens.set(accessToken, 0);
  server.graph.phones.set(phoneNumberId, { display: '+55 11 99999-0000', businessAccountId });
  const fixed = { channel: 'whatsappapi', provider: 'meta' };
  return { name: `Oficial ${counter}`, ...fixed, phoneNumberId, businessAccountId, accessToken };
}

const list = async () => (await admin.call('GET', '/whatsapp')).body as Anything[];
const connectionOf = async (id: number): Promise<Anything> => {
  const text = 'select * from meta_connections where "whatsappId" = $1';
  const rows = await server.server.app.database.acrossCompanies('a test', (tx) =>
    tx.query('test-line', text, [id]),
  );
  return rows[0];
};
const inDays = (days: number) => Math.floor(Date.now() / 1_000) + days * 86_400;

describe('a token that ends', () => {
  it('causes a warning on its connection two weeks before', async () => {
    const [soon, later] = [aNumber(), aNumber()];
    const made = [];
    for (const input of [soon, later]) made.push((await admin.call('POST', '/whatsapp', input)).body.id);
    server.graph.tokens.set(soon.accessToken, inDays(5));
    server.graph.tokens.set(later.accessToken, inDays(50));
    await watchTokens(server.server.app);
    const reasons = (await list()).map(({ id, statusReason }) => [id, statusReason]);
    expect(reasons).toEqual([
      [made[0], expect.stringMatching(/^O acesso à Meta termina em \d\d\/\d\d\/\d{4}\./)],
      [made[1], null],
    ]);
    expect((await connectionOf(made[1])).tokenExpiresAt).not.toBeNull();
  });

  it('causes no warning when another one replaces it meanwhile', async () => {
    const input = aNumber();
    const { id } = (await admin.call('POST', '/whatsapp', input)).body;
    const { accessToken } = aNumber(input.businessAccountId);
    server.graph.beforeInspection = async () => {
      server.graph.beforeInspection = async () => undefined;
      await admin.call('PUT', `/whatsapp/${id}`, { accessToken });
    };
    server.graph.tokens.set(input.accessToken, inDays(5));
    await watchTokens(server.server.app);
    const connection = await connectionOf(id);
    expect([
      openToken(server.server.app, connection.company_id, connection),
      connection.tokenExpiresAt,
    ]).toEqual([accessToken, null]);
    expect((await list())[0].statusReason).toBeNull();
  });

  it('keeps its known end while Meta reports no other', async () => {
    const input = aNumber();
    server.graph.tokens.set(input.accessToken, inDays(50));
    const { id } = (await admin.call('POST', '/whatsapp', input)).body;
    const { tokenExpiresAt } = await connectionOf(id);
    expect(tokenExpiresAt).not.toBeNull();
    server.graph.isDown = true;
    await watchTokens(server.server.app);
    expect((await connectionOf(id)).tokenExpiresAt).toEqual(tokenExpiresAt);
    server.graph.isDown = false;
    server.graph.tokens.set(input.accessToken, 0);
    await watchTokens(server.server.app);
    expect((await connectionOf(id)).tokenExpiresAt).toBeNull();
  });
});
