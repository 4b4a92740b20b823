import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Anything } from '../../../testing/given.ts';
import { USER_TOKEN } from '../../testing/graph-accounts.ts';
import { metaServer } from '../../testing/meta-server.ts';

let metaSide: Awaited<ReturnType<typeof metaServer>>;

beforeAll(async () => {
  metaSide = await metaServer();
});
afterAll(async () => metaSide.close());

it('gives new pages the hours after which the installation ends tickets, and leaves known ones as they are', async () => {
  const { graph, make, server } = metaSide;
  const admin = await make.admin(await make.company());
  const connect = () =>
    admin.call('POST', '/facebook', { facebookUserId: '42', facebookUserToken: USER_TOKEN });
  graph.pages.push({ id: 'p1', name: 'Loja' });
  const [known] = (await connect()).body;
  graph.pages.push({ id: 'p2', name: 'Oficina' });
  server.app.config.autoCloseMinutes = 1_440;
  const { body } = await connect();
  expect(body.map(({ id, expiresTicket }: Anything) => [id === known.id, expiresTicket])).toEqual([
    [true, 0],
    [false, 1_440],
  ]);
});
