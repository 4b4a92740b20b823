import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { Anything } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { fields, NUMBER, phoneFixture, type PhoneFixture } from '../testing/phone-fixture.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const at = '2026-10-01T12:00:00.000Z';

let channels: ChannelServer;
let fixture: PhoneFixture;
beforeAll(async () => {
  channels = await channelServer();
});
afterAll(async () => channels.close());
beforeEach(async () => {
  fixture = await phoneFixture(channels);
});

const add = async (messages: object[], as = fixture.admin) =>
  as.call('POST', `/sandbox/${fixture.id}/history`, { messages });
const from = { number: NUMBER, name: 'Ana' };

describe('an old message of the phone', () => {
  it('is on the phones, and the inbox gets no event', async () => {
    const media = { data: PNG, fileName: 'foto.png', mimeType: 'image/png' };
    const answer = await add([
      { id: 'a', from, body: 'Oi', at },
      { id: 'b', from, body: '', media, at },
      { id: 'c', from, fromBusiness: true, body: 'Olá', at },
      { id: 'd', from, group: { id: '120363', name: 'Obra' }, body: 'Bom dia', at },
    ]);
    expect(answer).toMatchObject({ status: 202, body: { count: 4 } });
    const shown = (await fixture.screen()).map(({ id, type, body, fromBusiness }: Anything) => [
      id,
      type,
      body,
      fromBusiness,
    ]);
    expect(shown).toEqual([
      ['a', 'text', 'Oi', false],
      ['b', 'image', 'foto.png', false],
      ['c', 'text', 'Olá', true],
      ['d', 'text', 'Bom dia', false],
    ]);
    await fixture.text('agora');
    expect(fixture.given().map(({ wid, kind }) => [kind, wid === 'a'])).toEqual([['message', false]]);
  });

  it('takes the files of a form, in order', async () => {
    const media = (fileName: string) => ({ fileName, mimeType: '' });
    const messages = [
      { id: 'a', from, body: '', media: media('um.png'), at },
      { id: 'b', from, body: '', media: { ...media('dois.png'), data: PNG }, at },
      { id: 'c', from, body: '', media: media('tres.txt'), at },
    ];
    const file = (fileName: string, content: Buffer) => ({ field: 'media', fileName, content });
    const files = [file('x.png', Buffer.from(PNG, 'base64')), file('y.txt', Buffer.from('nota'))];
    const { headers, payload } = multipart({ messages: JSON.stringify(messages) }, ...files);
    const answer = await fixture.admin.call('POST', `/sandbox/${fixture.id}/history`, payload, { headers });
    expect(answer).toMatchObject({ status: 202, body: { count: 3 } });
    const shown = (await fixture.screen()).map(({ mediaName, mediaMime }: Anything) => [
      mediaName,
      mediaMime,
    ]);
    expect(shown).toEqual([
      ['um.png', 'image/png'],
      ['dois.png', 'image/png'],
      ['tres.txt', 'text/plain'],
    ]);
  });

  it('is stored once when it is added twice', async () => {
    for (const body of ['Oi', 'Outra']) await add([{ id: 'a', from, body, at }]);
    expect((await fixture.screen()).map(({ body }: Anything) => body)).toEqual(['Oi']);
  });

  it('is added by admins of the company, not by users who may edit connections', async () => {
    const sight = { path: '/whatsapp', record: { id: fixture.id } };
    const body = { messages: [{ from, body: 'Oi', at }] };
    const request = ['POST', `/sandbox/${fixture.id}/history`, body] as const;
    await expectRefusal(fixture.ana, { sight, request, code: 'ERR_NO_PERMISSION' });
    await expectHidden(fixture.stranger, { seenBy: fixture.ana, sight, request, code: 'ERR_NO_WAPP_FOUND' });
    expect(await fixture.screen()).toEqual([]);
  });

  it.each([
    ['messages', []],
    ['messages.0.at', [{ from, body: 'x', at: 'yesterday' }]],
    ['messages.0.from.number', [{ from: { number: 'x' }, body: 'x', at }]],
  ])('is refused with the name of the wrong field: %s', async (field, messages) => {
    const refused = await add(messages);
    expect(refused.status).toBe(400);
    expect(fields(refused)).toContain(field);
  });
});
