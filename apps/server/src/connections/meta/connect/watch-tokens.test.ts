import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../../testing/given.ts';
import { metaServer } from '../../testing/meta-server.ts';
import { watchTokens } from './watch-tokens.ts';

let room: Awaited<ReturnType<typeof metaServer>>;
let admin: GivenUser;
let counter = 0;

beforeAll(async () => {
  room = await metaServer();
});
afterAll(async () => room.close());
beforeEach(async () => {
  admin = await room.make.admin(await room.make.company());
  room.graph.isDown = false;
});

/** A number that Meta knows, and what a person types to connect it. */
function aNumber(businessAccountId = `77${(counter += 1)}000`) {
  const accessToken = `EAAB-token-${(counter += 1)}`;
  const phoneNumberId = `106${(counter += 1)}000`;
  room.graph.tokens.set(accessToken, 0);
  room.graph.phones.set(phoneNumberId, { display: '+55 11 99999-0000', businessAccountId });
  const fixed = { channel: 'whatsappapi', provider: 'meta' };
  return { name: `Oficial ${counter}`, ...fixed, phoneNumberId, businessAccountId, accessToken };
}

const list = async () => (await admin.call('GET', '/whatsapp')).body as Anything[];
const connectionOf = async (id: number): Promise<Anything> => {
  const text = 'select * from meta_lines where "whatsappId" = $1';
  const rows = await room.server.app.database.acrossCompanies('a test', (tx) =>
    tx.query('test-line', text, [id]),
  );
  return rows[0];
};
const inDays = (days: number) => Math.floor(Date.now() / 1_000) + days * 86_400;

describe('a token that ends', () => {
  it('is spoken of on its connection, two weeks before', async () => {
    const [soon, later] = [aNumber(), aNumber()];
    const made = [];
    for (const input of [soon, later]) made.push((await admin.call('POST', '/whatsapp', input)).body.id);
    room.graph.tokens.set(soon.accessToken, inDays(5));
    room.graph.tokens.set(later.accessToken, inDays(50));
    await watchTokens(room.server.app);
    const reasons = (await list()).map(({ id, statusReason }) => [id, statusReason]);
    expect(reasons).toEqual([
      [made[0], expect.stringMatching(/^O acesso à Meta termina em \d\d\/\d\d\/\d{4}\./)],
      [made[1], null],
    ]);
    expect((await connectionOf(made[1])).tokenExpiresAt).not.toBeNull();
  });

  it('is left alone when another one takes its place meanwhile', async () => {
    const input = aNumber();
    const { id } = (await admin.call('POST', '/whatsapp', input)).body;
    const { accessToken } = aNumber(input.businessAccountId);
    room.graph.beforeInspection = async () => {
      room.graph.beforeInspection = async () => undefined;
      await admin.call('PUT', `/whatsapp/${id}`, { accessToken });
    };
    room.graph.tokens.set(input.accessToken, inDays(5));
    await watchTokens(room.server.app);
    const connection = await connectionOf(id);
    expect([room.server.app.secrets.decrypt(connection.accessToken), connection.tokenExpiresAt]).toEqual([
      accessToken,
      null,
    ]);
    expect((await list())[0].statusReason).toBeNull();
  });

  it('ends when it was said to, as long as Meta says nothing else', async () => {
    const input = aNumber();
    room.graph.tokens.set(input.accessToken, inDays(50));
    const { id } = (await admin.call('POST', '/whatsapp', input)).body;
    const { tokenExpiresAt } = await connectionOf(id);
    expect(tokenExpiresAt).not.toBeNull();
    room.graph.isDown = true;
    await watchTokens(room.server.app);
    expect((await connectionOf(id)).tokenExpiresAt).toEqual(tokenExpiresAt);
    room.graph.isDown = false;
    room.graph.tokens.set(input.accessToken, 0);
    await watchTokens(room.server.app);
    expect((await connectionOf(id)).tokenExpiresAt).toBeNull();
  });
});
