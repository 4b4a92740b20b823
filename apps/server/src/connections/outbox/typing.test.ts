import { afterAll, beforeAll, expect, it } from 'vitest';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { NUMBER, phoneFixture } from '../testing/phone-fixture.ts';

let channels: ChannelServer;
beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());

it('the phone shows that the business is typing, until the message arrives', async () => {
  const fixture = await phoneFixture(channels);
  const seen = async (number = NUMBER) =>
    (await fixture.admin.call('GET', `/sandbox/${fixture.id}/phones/${number}/messages`)).body.isTyping;
  expect(await seen()).toBe(false);
  const { companyId, id: whatsappId } = fixture;
  const contact = await channels.make.insert('contacts', {
    company_id: companyId,
    name: 'Ana',
    number: NUMBER,
  });
  channels.server.app.bus.publish('typing', { companyId, whatsappId, contactId: contact.id });
  await expect.poll(async () => seen()).toBe(true);
  expect(await seen('5511999990002')).toBe(false);
  await fixture.businessSends('pronto');
  expect(await seen()).toBe(false);
});
