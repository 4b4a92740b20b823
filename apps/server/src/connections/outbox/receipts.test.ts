import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { NUMBER, phoneDesk, type PhoneDesk } from '../testing/phone-desk.ts';

let channels: ChannelServer;
let desk: PhoneDesk;
beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  desk = await phoneDesk(channels);
});

const contact = () =>
  channels.make.insert('contacts', { company_id: desk.companyId, name: 'Ana', number: NUMBER });
const read = (contactId: number, wids: string[]) =>
  channels.server.app.bus.publish('receipts', {
    companyId: desk.companyId,
    whatsappId: desk.id,
    contactId,
    wids,
  });
const ticks = async () => (await desk.screen()).map(({ ack }) => ack);

it("what was read here shows as read on the customer's phone", async () => {
  const { id } = await contact();
  await desk.text('um', { id: 'one' });
  await desk.text('dois', { id: 'two' });
  read(id, ['one']);
  await expect.poll(ticks).toEqual([3, 2]);
});

it('a receipt that cannot be told breaks nothing', async () => {
  const { id } = await contact();
  await desk.text('um', { id: 'one' });
  await desk.admin.call('PUT', `/sandbox/${desk.id}`, { failNext: 1 });
  read(id + 1_000, ['one']);
  read(id, ['one']);
  await expect.poll(ticks).toEqual([3]);
  // Failures that were asked for are for messages.
  expect((await desk.admin.call('PUT', `/sandbox/${desk.id}`, {})).body.failNext).toBe(1);
});
