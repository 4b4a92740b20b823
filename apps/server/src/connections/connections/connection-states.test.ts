import { KEPT_STATES } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { GivenUser } from '../../testing/given.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { until } from '../testing/watching.ts';

let channels: ChannelServer;
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;
let id: number;

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  const company = await channels.make.company();
  admin = await channels.make.admin(company);
  ana = await channels.make.user(company);
  stranger = await channels.make.admin(await channels.make.company());
  id = (await admin.call('POST', '/whatsapp', { name: 'Loja', provider: 'sandbox' })).body.id;
  await until(async () => (await states())[0]?.status === 'CONNECTED');
});

const states = async () => {
  const { body } = await admin.call('GET', `/whatsapp/${id}/states`);
  return body as { status: string; reason: string | null; at: string }[];
};

it('lists each state of a connection with its reason, newest first', async () => {
  await admin.call('PUT', `/sandbox/${id}`, { state: 'TIMEOUT' });
  await admin.call('PUT', `/sandbox/${id}`, { state: 'CONNECTED' });
  await until(async () => (await states())[0]?.status === 'CONNECTED');
  await admin.call('DELETE', `/whatsappsession/${id}`);
  const reported = await states();
  expect(reported.map(({ status, reason }) => [status, reason])).toEqual([
    ['DISCONNECTED', 'connection.loggedOut'],
    ['CONNECTED', null],
    ['TIMEOUT', 'connection.phoneSilent'],
    ['CONNECTED', null],
  ]);
  const times = reported.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((first, second) => second - first));
});

it('keeps the newest states, and adds none when the state stays the same', async () => {
  await channels.server.app.database.acrossCompanies('a line that comes and goes', async (tx) => {
    for (let round = 0; round < KEPT_STATES + 20; round += 1) {
      const status = round % 2 ? 'CONNECTED' : 'TIMEOUT';
      await tx.query('flap', 'update connections set status = $2 where id = $1', [id, status]);
      await tx.query('flap-not', 'update connections set status = $2, retries = 1 where id = $1', [
        id,
        status,
      ]);
    }
  });
  const kept = await channels.server.app.database.acrossCompanies('what is kept', (tx) =>
    tx.query('kept', 'select id from connection_states where "whatsappId" = $1', [id]),
  );
  expect(kept).toHaveLength(KEPT_STATES);
  expect((await states()).slice(0, 2).map(({ status }) => status)).toEqual(['CONNECTED', 'TIMEOUT']);
});

it('shows states to users who may edit the connection, not to an agent who sees it or another company', async () => {
  const sight = { path: '/whatsapp', record: { id } };
  const request = ['GET', `/whatsapp/${id}/states`] as const;
  await expectRefusal(ana, { sight, request, code: 'ERR_NO_PERMISSION' });
  await expectHidden(stranger, { seenBy: ana, sight, request, code: 'ERR_NO_WAPP_FOUND' });
  expect((await admin.call('GET', '/whatsapp/x/states')).body.details[0].field).toBe('id');
});
