import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { fields, NUMBER, phoneDesk, type PhoneDesk } from '../testing/phone-desk.ts';

let channels: ChannelServer;
let desk: PhoneDesk;

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  desk = await phoneDesk(channels);
});

describe('on the phone, a customer', () => {
  it('edits, deletes and reacts, on own messages only', async () => {
    await desk.text('Oi', { id: 'own' });
    const sent = await desk.businessSends('Bom dia');
    expect((await desk.act('edit', { id: 'own', body: 'Olá' })).status).toBe(200);
    expect((await desk.act('react', { id: sent, emoji: '👍' })).status).toBe(200);
    expect((await desk.act('react', { id: 'own', emoji: '😀' })).status).toBe(200);
    expect((await desk.act('react', { id: 'own', emoji: '' })).status).toBe(200);
    expect(await desk.screen()).toMatchObject([
      { id: 'own', body: 'Olá', edited: true, reactions: [] },
      { id: sent, fromBusiness: true, reactions: [{ emoji: '👍', fromBusiness: false }] },
    ]);
    expect((await desk.act('delete', { id: 'own' })).status).toBe(200);
    expect((await desk.screen())[0]).toMatchObject({ deleted: true, body: '' });
    for (const [what, body] of [
      ['edit', { id: sent, body: 'x' }],
      ['delete', { id: sent }],
      ['delete', { id: 'own' }],
      ['edit', { id: 'none', body: 'x' }],
      ['react', { id: 'none', emoji: 'x' }],
    ] as const) {
      const answer = await desk.act(what, body);
      expect([what, answer.status, answer.body.error]).toEqual([what, 404, 'ERR_NO_MESSAGE_FOUND']);
    }
    expect((await desk.act('edit', { id: 'own', body: 'x' }, '5511999990009')).status).toBe(404);
    const told = desk.given().filter(({ kind }) => kind !== 'ack');
    expect(told.map(({ kind, wid }) => [kind, wid])).toEqual([
      ['message', 'own'],
      ['edit', 'own'],
      ['reaction', sent],
      ['reaction', 'own'],
      ['reaction', 'own'],
      ['delete', 'own'],
    ]);
    expect(told[2]).toMatchObject({ author: { value: NUMBER, name: 'Ana' }, fromMe: false, emoji: '👍' });
  });

  it('reads everything: texts 3, sounds 4, each told once', async () => {
    await desk.text('Oi');
    const [one, sound] = [await desk.businessSends('um'), await desk.businessSends('Áudio', 'audio')];
    expect((await desk.screen()).map(({ ack }: { ack: number }) => ack)).toEqual([2, 2, 2]);
    await desk.act('read');
    await desk.act('read');
    expect((await desk.screen()).slice(1).map(({ ack }: { ack: number }) => ack)).toEqual([3, 4]);
    const acks = desk
      .given()
      .flatMap((event) => (event.kind === 'ack' && event.ack > 2 ? [[event.wid, event.ack]] : []));
    expect(acks).toEqual([
      [one, 3],
      [sound, 4],
    ]);
  });

  it('calls, and nobody answers', async () => {
    expect((await desk.act('call')).status).toBe(200);
    expect((await desk.act('call', { video: true })).status).toBe(200);
    expect(desk.given()).toMatchObject([
      { kind: 'call', video: false, chat: { kind: 'phone', value: NUMBER } },
      { kind: 'call', video: true },
    ]);
  });

  it('is named by digits', async () => {
    for (const what of ['edit', 'delete', 'react', 'call']) {
      expect(fields(await desk.act(what, { id: 'x', body: 'x', emoji: 'x' }, 'ana'))).toEqual(['number']);
    }
    expect(fields(await desk.act('edit', {}))).toEqual(['id', 'body']);
    expect(await desk.screen('5511900000000')).toEqual([]);
    expect((await desk.act('read', undefined, '5511900000000')).status).toBe(200);
  });
});
