import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { fields, NUMBER, phoneFixture, type PhoneFixture } from '../testing/phone-fixture.ts';

let channels: ChannelServer;
let fixture: PhoneFixture;

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  fixture = await phoneFixture(channels);
});

describe('on the phone, a customer', () => {
  it('edits and deletes own messages only, and reacts to any message', async () => {
    await fixture.text('Oi', { id: 'own' });
    const sent = await fixture.businessSends('Bom dia');
    expect((await fixture.act('edit', { id: 'own', body: 'Olá' })).status).toBe(200);
    expect((await fixture.act('react', { id: sent, emoji: '👍' })).status).toBe(200);
    expect((await fixture.act('react', { id: 'own', emoji: '😀' })).status).toBe(200);
    expect((await fixture.act('react', { id: 'own', emoji: '' })).status).toBe(200);
    expect(await fixture.screen()).toMatchObject([
      { id: 'own', body: 'Olá', edited: true, reactions: [] },
      { id: sent, fromBusiness: true, reactions: [{ emoji: '👍', fromBusiness: false }] },
    ]);
    expect((await fixture.act('delete', { id: 'own' })).status).toBe(200);
    expect((await fixture.screen())[0]).toMatchObject({ deleted: true, body: '' });
    for (const [what, body] of [
      ['edit', { id: sent, body: 'x' }],
      ['delete', { id: sent }],
      ['delete', { id: 'own' }],
      ['edit', { id: 'none', body: 'x' }],
      ['react', { id: 'none', emoji: 'x' }],
    ] as const) {
      const answer = await fixture.act(what, body);
      expect([what, answer.status, answer.body.error]).toEqual([what, 404, 'ERR_NO_MESSAGE_FOUND']);
    }
    expect((await fixture.act('edit', { id: 'own', body: 'x' }, '5511999990009')).status).toBe(404);
    const reported = fixture.given().filter(({ kind }) => kind !== 'ack');
    expect(reported.map(({ kind, wid }) => [kind, wid])).toEqual([
      ['message', 'own'],
      ['edit', 'own'],
      ['reaction', sent],
      ['reaction', 'own'],
      ['reaction', 'own'],
      ['delete', 'own'],
    ]);
    expect(reported[2]).toMatchObject({ author: { value: NUMBER, name: 'Ana' }, fromMe: false, emoji: '👍' });
  });

  it('reads everything: a text gets ack 3, audio ack 4, each reported once', async () => {
    await fixture.text('Oi');
    const [one, sound] = [await fixture.businessSends('um'), await fixture.businessSends('Áudio', 'audio')];
    const acks = async () => (await fixture.screen()).map(({ ack }: { ack: number }) => ack);
    // The customer's own text has its second tick once the inbox has taken it.
    await expect.poll(acks).toEqual([2, 2, 2]);
    await fixture.act('read');
    await fixture.act('read');
    expect((await acks()).slice(1)).toEqual([3, 4]);
    const reported = fixture
      .given()
      .flatMap((event) => (event.kind === 'ack' && event.ack > 2 ? [[event.wid, event.ack]] : []));
    expect(reported).toEqual([
      [one, 3],
      [sound, 4],
    ]);
  });

  it('calls, and nobody answers', async () => {
    expect((await fixture.act('call')).status).toBe(200);
    expect((await fixture.act('call', { video: true })).status).toBe(200);
    expect(fixture.given()).toMatchObject([
      { kind: 'call', video: false, chat: { kind: 'phone', value: NUMBER } },
      { kind: 'call', video: true },
    ]);
  });

  it('is identified by digits only', async () => {
    for (const what of ['edit', 'delete', 'react', 'call']) {
      expect(fields(await fixture.act(what, { id: 'x', body: 'x', emoji: 'x' }, 'ana'))).toEqual(['number']);
    }
    expect(fields(await fixture.act('edit', {}))).toEqual(['id', 'body']);
    expect(await fixture.screen('5511900000000')).toEqual([]);
    expect((await fixture.act('read', undefined, '5511900000000')).status).toBe(200);
  });
});
