import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, GivenUser } from '../../testing/given.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';

let channels: ChannelServer;
let company: { id: number };
let admin: GivenUser;
let queue: { id: number };
beforeAll(async () => {
  channels = await channelServer();
});
afterAll(async () => channels.close());
beforeEach(async () => {
  company = await channels.make.company();
  admin = await channels.make.admin(company);
  queue = await channels.make.queue(company);
});

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const request = (facts: object = {}) => ({
  importOldMessages: daysAgo(30),
  importRecentMessages: daysAgo(1),
  importOldMessagesGroups: true,
  closedTicketsPostImported: true,
  queueIdImportMessages: queue.id,
  ...facts,
});
const create = async (facts: object, as = admin) =>
  as.call('POST', '/whatsapp', { name: 'Loja', channel: 'whatsapp', provider: 'sandbox', ...facts });
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);

describe('the import of old messages that a connection requests', () => {
  it('is off at first', async () => {
    expect((await create({})).body).toMatchObject({
      importOldMessages: null,
      importRecentMessages: null,
      importOldMessagesGroups: false,
      closedTicketsPostImported: false,
      queueIdImportMessages: null,
      statusImportMessages: null,
    });
  });

  it('is stored as given, may be sent back unchanged, and ends with null or an empty text', async () => {
    const asked = request();
    const { body } = await create(asked);
    expect(body).toMatchObject(asked);
    const path = `/whatsapp/${body.id}`;
    expect((await admin.call('PUT', path, body)).body).toMatchObject(asked);
    const off = { importOldMessages: '', importRecentMessages: null };
    expect((await admin.call('PUT', path, off)).body).toMatchObject({
      importOldMessages: null,
      importRecentMessages: null,
      queueIdImportMessages: queue.id,
    });
  });

  it.each([
    ['importOldMessages', { importOldMessages: daysAgo(3 * 365) }],
    ['importOldMessages', { importOldMessages: daysAgo(-2), importRecentMessages: null }],
    ['importOldMessages', { importOldMessages: 'yesterday' }],
    ['importOldMessages', { importOldMessages: null }],
    ['importRecentMessages', { importRecentMessages: daysAgo(-1) }],
    ['importRecentMessages', { importRecentMessages: daysAgo(60) }],
    ['importRecentMessages', { importRecentMessages: null }],
    ['queueIdImportMessages', { queueIdImportMessages: null }],
    ['queueIdImportMessages', { queueIdImportMessages: 'x' }],
    ['importOldMessagesGroups', { importOldMessagesGroups: 'talvez' }],
  ])('is refused naming %s when that is wrong, on creation and on a change', async (field, facts) => {
    const refused = await create(request(facts));
    expect(refused.status).toBe(400);
    expect(fields(refused)).toContain(field);
    const { body } = await create({});
    expect(fields(await admin.call('PUT', `/whatsapp/${body.id}`, request(facts)))).toContain(field);
  });

  it("refuses another company's queue", async () => {
    const theirs = await channels.make.queue(await channels.make.company());
    const refused = await create(request({ queueIdImportMessages: theirs.id }));
    expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } });
    expect(fields(refused)).toEqual(['queueIdImportMessages']);
  });

  it.each(['importOldMessages', 'importRecentMessages'])(
    'is refused with the name of %s on a channel without old messages, unless it is unchanged',
    async (field) => {
      const made = await channels.make.connection(company, { provider: 'none' });
      const path = `/whatsapp/${made.id}`;
      const refused = await admin.call('PUT', path, request());
      expect([refused.status, fields(refused).includes(field)]).toEqual([400, true]);
      const untouched = { name: 'Outra', importOldMessages: null, importRecentMessages: '' };
      expect((await admin.call('PUT', path, untouched)).status).toBe(200);
    },
  );

  it('is only for users who may edit connections', async () => {
    const ana = await channels.make.user(company);
    expect((await create(request(), ana)).status).toBe(403);
  });

  it('stays, without a queue, when its queue is deleted', async () => {
    const { body } = await create(request());
    await channels.server.app.database.acrossCompanies('remove', (tx) =>
      tx.query('remove-queue', 'delete from queues where id = $1', [queue.id]),
    );
    expect((await admin.call('GET', `/whatsapp/${body.id}`)).body.queueIdImportMessages).toBeNull();
  });
});
