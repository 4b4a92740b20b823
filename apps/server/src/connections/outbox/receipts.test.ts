import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { NUMBER, phoneFixture, type PhoneFixture } from '../testing/phone-fixture.ts';

let channels: ChannelServer;
let fixture: PhoneFixture;
beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  fixture = await phoneFixture(channels);
});

const contact = () =>
  channels.make.insert('contacts', { company_id: fixture.companyId, name: 'Ana', number: NUMBER });
const read = (contactId: number, wids: string[]) =>
  channels.server.app.bus.publish('receipts', {
    companyId: fixture.companyId,
    whatsappId: fixture.id,
    contactId,
    wids,
  });
const ticks = async () => (await fixture.screen()).map(({ ack }) => ack);

it("a message read in the inbox shows as read on the customer's phone", async () => {
  const { id } = await contact();
  await fixture.text('um', { id: 'one' });
  await fixture.text('dois', { id: 'two' });
  read(id, ['one']);
  await expect.poll(ticks).toEqual([3, 2]);
});

it('a receipt that cannot be sent breaks nothing', async () => {
  const { id } = await contact();
  await fixture.text('um', { id: 'one' });
  await fixture.admin.call('PUT', `/sandbox/${fixture.id}`, { failNext: 1 });
  read(id + 1_000, ['one']);
  read(id, ['one']);
  await expect.poll(ticks).toEqual([3]);
  // The requested failure is for messages, not for receipts.
  expect((await fixture.admin.call('PUT', `/sandbox/${fixture.id}`, {})).body.failNext).toBe(1);
});
