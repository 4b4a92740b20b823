import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  await until(() => Boolean(channels.connections.runner.get(id)?.session));
  channels.server.published.length = 0;
});

const status = async () => (await admin.call('GET', `/whatsapp/${id}`)).body.status;
/** In the order in which they were stored: events of two transactions may overtake each other on their way. */
const reportedStatuses = () =>
  channels.server.published
    .flatMap(({ name, event }) =>
      name === 'whatsappSession'
        ? [(event as { session: { status: string; updatedAt: string } }).session]
        : [],
    )
    .toSorted((first, second) => Date.parse(first.updatedAt) - Date.parse(second.updatedAt))
    .map(({ status: reported }) => reported);

describe('a session', () => {
  it('is ended, and started again', async () => {
    expect((await admin.call('DELETE', `/whatsappsession/${id}`)).status).toBe(200);
    expect(await status()).toBe('DISCONNECTED');
    expect((await admin.call('POST', `/whatsappsession/${id}`, {})).status).toBe(200);
    await until(() => reportedStatuses().length === 3);
    expect(await status()).toBe('CONNECTED');
    expect(reportedStatuses()).toEqual(['DISCONNECTED', 'OPENING', 'CONNECTED']);
  });

  it('works after a new pairing, whatever was broken before', async () => {
    await admin.call('PUT', `/sandbox/${id}`, { state: 'TIMEOUT' });
    expect(await status()).toBe('TIMEOUT');
    expect((await admin.call('PUT', `/whatsappsession/${id}`, {})).status).toBe(200);
    await until(async () => (await status()) === 'CONNECTED');
  });

  it('starts again with its old pairing: a phone that did not answer still does not', async () => {
    await admin.call('PUT', `/sandbox/${id}`, { state: 'TIMEOUT' });
    await admin.call('POST', `/whatsappsession/${id}`, {});
    await until(() => reportedStatuses().length >= 3);
    expect(reportedStatuses().slice(0, 3)).toEqual(['TIMEOUT', 'OPENING', 'TIMEOUT']);
    expect(await status()).toBe('TIMEOUT');
  });

  it('restarts with all others of the company, except those that were ended', async () => {
    const other = (await admin.call('POST', '/whatsapp', { name: 'Outra', provider: 'sandbox' })).body.id;
    await admin.call('DELETE', `/whatsappsession/${other}`);
    channels.server.published.length = 0;
    expect((await admin.call('POST', '/whatsapp-restart', {})).status).toBe(200);
    await until(() => reportedStatuses().length === 2);
    expect((await admin.call('GET', `/whatsapp/${other}`)).body.status).toBe('DISCONNECTED');
    expect(reportedStatuses()).toEqual(['OPENING', 'CONNECTED']);
  });

  it('is neither ended nor started by an agent who sees the connection, nor in another company', async () => {
    const sight = { path: '/whatsapp', record: { id } };
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const request = [method, `/whatsappsession/${id}`] as const;
      await expectRefusal(ana, { sight, request, code: 'ERR_NO_PERMISSION' });
      await expectHidden(stranger, { seenBy: ana, sight, request, code: 'ERR_NO_WAPP_FOUND' });
      expect((await admin.call(method, '/whatsappsession/x')).body.details[0].field).toBe('id');
    }
    await expectRefusal(ana, { sight, request: ['POST', '/whatsapp-restart'], code: 'ERR_NO_PERMISSION' });
    expect((await stranger.call('POST', '/whatsapp-restart')).status).toBe(200);
    expect(await status()).toBe('CONNECTED');
    expect(channels.connections.runner.get(id)?.lease.epoch).toBe(1);
  });
});
