import type { ChannelEvent } from '@prosa/channel-driver';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { TrafficCounters } from './traffic-counters.ts';

let channels: ChannelServer;
let admin: GivenUser;
let company: { id: number };
let connection: { companyId: number; whatsappId: number };
let now: Date;

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(async () => channels.close());
beforeEach(async () => {
  company = await channels.make.company();
  admin = await channels.make.admin(company);
  const { body } = await admin.call('POST', '/whatsapp', { name: 'Loja', provider: 'sandbox' });
  connection = { companyId: company.id, whatsappId: body.id };
  now = new Date('2026-11-22T12:00:00.000Z');
});

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const newCounters = () => {
  const { database, log } = channels.server.app;
  return new TrafficCounters({ database, log, now: () => now });
};
const message = (fromMe: boolean): ChannelEvent =>
  ({ kind: 'message', wid: `w${Math.random()}`, fromMe }) as ChannelEvent;
const shown = async (): Promise<Anything> =>
  (await admin.call('GET', `/whatsapp/${connection.whatsappId}`)).body;
const moments = async () => {
  const { lastReceivedAt, lastSentAt } = await shown();
  return [lastReceivedAt, lastSentAt];
};

it('shows when a message last came in, and when one last went out', async () => {
  const counters = newCounters();
  const deliver = counters.watching(async () => undefined);
  expect(await moments()).toEqual([null, null]);
  const { updatedAt } = await shown();
  await deliver(connection, [message(false)]);
  const received = now.toISOString();
  later(5);
  counters.sent(connection);
  await counters.flush();
  expect(await moments()).toEqual([received, now.toISOString()]);
  // The row of the connection itself stays as it is.
  expect((await shown()).updatedAt).toBe(updatedAt);
});

it('counts a message typed on the phone as sent, and receipts not at all', async () => {
  const counters = newCounters();
  const deliver = counters.watching(async () => undefined);
  await deliver(connection, [{ kind: 'ack', wid: 'w', ack: 3, at: now.toISOString() }]);
  await counters.flush();
  expect(await moments()).toEqual([null, null]);
  await deliver(connection, [message(true)]);
  await counters.flush();
  expect(await moments()).toEqual([null, now.toISOString()]);
});

it('writes once a minute at most, and all pending times at the end', async () => {
  const counters = newCounters();
  const first = now.toISOString();
  counters.sent(connection);
  await counters.flush();
  later(30);
  counters.sent(connection);
  await counters.flush();
  expect(await moments()).toEqual([null, first]);
  later(30);
  await counters.flush();
  expect((await moments())[1]).toBe(new Date(now.getTime() - 30_000).toISOString());
  later(1);
  counters.sent(connection);
  await counters.stop();
  expect((await moments())[1]).toBe(now.toISOString());
});

it('counts stored messages only, and never moves a time back', async () => {
  const counters = newCounters();
  const refused = counters.watching(async () => Promise.reject(new Error('the database is away')));
  await expect(refused(connection, [message(false)])).rejects.toThrow('away');
  await counters.flush();
  expect(await moments()).toEqual([null, null]);
  counters.sent(connection);
  await counters.flush();
  const sent = now.toISOString();
  later(-600);
  const other = newCounters();
  other.sent(connection);
  await other.stop();
  expect((await moments())[1]).toBe(sent);
});

it('writes after a failure of the database what could not be written before', async () => {
  const { database, log } = channels.server.app;
  let isAway = true;
  const acrossCompanies = (...given: Parameters<typeof database.acrossCompanies>) =>
    isAway ? Promise.reject(new Error('away')) : database.acrossCompanies(...given);
  const flaky = { acrossCompanies } as unknown as typeof database;
  const counters = new TrafficCounters({ database: flaky, log, now: () => now });
  counters.sent(connection);
  await counters.flush();
  isAway = false;
  await counters.stop();
  expect((await moments())[1]).toBe(now.toISOString());
});

it('is deleted with its connection, and ignores a connection that is gone', async () => {
  const counters = newCounters();
  counters.sent(connection);
  await counters.flush(true);
  expect((await moments())[1]).toBe(now.toISOString());
  await admin.call('DELETE', `/whatsapp/${connection.whatsappId}`);
  counters.sent({ companyId: company.id + 1_000_000, whatsappId: 999_999 });
  await counters.stop();
  const rows = await channels.server.app.database.acrossCompanies('a test', (tx) =>
    tx.query('test-traffic', 'select from connection_traffic where company_id = $1', [company.id]),
  );
  expect(rows).toEqual([]);
});

it('is shown to the operator, and to no other company', async () => {
  const counters = newCounters();
  counters.sent(connection);
  await counters.stop();
  const operator = await channels.make.admin(await channels.make.company(), { super: true });
  const { body } = await operator.call('GET', `/whatsapp/all?companyId=${company.id}`);
  expect(body).toMatchObject([{ id: connection.whatsappId, lastSentAt: now.toISOString() }]);
  expect((await operator.call('GET', '/whatsapp')).body).toEqual([]);
});

it('is recorded when a customer writes to a running connection', async () => {
  const inbound = { from: { number: '5511999990001', name: 'Rui' }, message: { type: 'text', body: 'Oi' } };
  await admin.call('POST', `/sandbox/${connection.whatsappId}/inbound`, inbound);
  await expect.poll(async () => (await moments())[0], { timeout: 8_000 }).not.toBeNull();
});
