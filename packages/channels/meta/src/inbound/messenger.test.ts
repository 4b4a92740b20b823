import { describe, expect, it } from 'vitest';
import { readMessaging } from './messenger.ts';

const later = '2030-01-01T00:00:00.000Z';
const at = '2026-11-20T12:00:00.000Z';
const read = (part: object, more: object = {}) =>
  readMessaging(
    'psid',
    { sender: { id: '9' }, recipient: { id: 'page' }, timestamp: Date.parse(at), ...part, ...more },
    later,
  );
const message = (content: object) => read({ message: { mid: 'm1', ...content } });
const events = (content: object) => message(content).items.map(({ event }) => event);
const file = (type: string, url = 'https://scontent.xx.fbcdn.net/v/praia.jpg?x=1') => ({
  type,
  payload: { url },
});

describe('a message of Messenger or Instagram', () => {
  it('has its author, its time and the message that it answers', () => {
    expect(events({ text: 'Oi', reply_to: { mid: 'm0' } })).toEqual([
      {
        kind: 'message',
        wid: 'm1',
        chat: { kind: 'psid', value: '9' },
        author: { kind: 'psid', value: '9' },
        fromMe: false,
        at,
        mediaType: 'conversation',
        body: 'Oi',
        quotedWid: 'm0',
      },
    ]);
    const instagram = readMessaging(
      'igsid',
      { sender: { id: '7' }, message: { mid: 'm', text: 'x' } },
      later,
    );
    expect(instagram.items[0]?.event).toMatchObject({ chat: { kind: 'igsid', value: '7' }, at: later });
  });

  it.each([
    ['image', 'image'],
    ['video', 'video'],
    ['audio', 'audio'],
    ['file', 'application'],
    ['sticker', 'stickerMessage'],
  ])('brings a file: %s', (type, mediaType) => {
    const [item] = message({ attachments: [file(type)] }).items;
    expect(item?.event).toMatchObject({ mediaType, wid: 'm1' });
    expect(item?.file).toMatchObject({ url: expect.stringContaining('fbcdn'), name: 'praia.jpg' });
  });

  it('with several files becomes several messages, the first with the text', () => {
    const { items: item } = message({
      text: 'Olhe',
      attachments: [file('image'), file('image'), file('audio')],
    });
    expect(item.map(({ event }) => [event.wid, 'body' in event ? event.body : ''])).toEqual([
      ['m1', 'Olhe'],
      ['m1:1', ''],
      ['m1:2', ''],
    ]);
  });

  it.each([
    [
      { text: 'Sim', quick_reply: { payload: 'yes' } },
      { body: 'Sim', choice: 'yes' },
    ],
    [
      { text: 'Lindo', reply_to: { story: { url: 'https://x', id: '1' } } },
      { body: '*Respondeu ao seu story*\nLindo' },
    ],
    [
      { attachments: [{ type: 'fallback', title: 'Loja', payload: { url: 'https://loja.test/a' } }] },
      { body: 'Loja\nhttps://loja.test/a' },
    ],
    [{ attachments: [{ type: 'share', payload: { url: 'javascript:x', title: 'T' } }] }, { body: 'T' }],
    [
      { attachments: [{ type: 'ig_reel', payload: { url: 'https://r.test/', title: 'Reel' } }] },
      { body: 'Reel\nhttps://r.test/' },
    ],
    [
      { attachments: [{ type: 'location', payload: { coordinates: { lat: 1.5, long: 2 } } }] },
      { mediaType: 'locationMessage', body: expect.stringContaining('1.5, 2') },
    ],
    [
      {
        text: 'Quero',
        referral: {
          source: 'ADS',
          ref: 'r',
          ads_context_data: { ad_title: 'Oferta', photo_url: 'https://p' },
        },
      },
      { mediaType: 'adMetaPreview', body: ' | https://p | Oferta | r | Quero' },
    ],
    [{ is_unsupported: true }, { body: expect.stringContaining('não entrega') }],
    [{ attachments: [{ type: 'new', payload: {} }] }, { body: expect.stringContaining('new') }],
    [{ attachments: [{ type: 'image', payload: {} }] }, { body: expect.stringContaining('image') }],
  ])('is read: %j', (content, expected) => {
    expect(events(content)).toMatchObject([expected]);
  });

  it('reports that somebody mentioned the business in a story, with the file', () => {
    const [item] = message({ attachments: [file('story_mention')] }).items;
    expect(item?.file?.caption).toBe('Mencionou você no story');
  });

  it('that echoes ours names our wid, and is not delivered', () => {
    const echo = { sender: { id: 'page' }, recipient: { id: '9' } };
    const ours = read({ message: { mid: 'm2', is_echo: true, metadata: 'prosa:W1', text: 'Olá' } }, echo);
    expect(ours).toEqual({ items: [], chat: '9', sent: { wid: 'W1', platformWid: 'm2' } });
    const others = read({ message: { mid: 'm3', is_echo: true, metadata: 'x', text: 'Olá' } }, echo);
    expect(others.echo).toEqual({ platformWid: 'm3', body: 'Olá' });
    expect(others.items[0]?.event).toMatchObject({
      fromMe: true,
      chat: { value: '9' },
      author: { value: 'page' },
    });
  });

  it('can be deleted and edited', () => {
    expect(events({ is_deleted: true })).toEqual([{ kind: 'delete', wid: 'm1', at }]);
    expect(read({ message_edit: { mid: 'm1', text: 'novo', num_edit: 1 } }).items[0]?.event).toEqual({
      kind: 'edit',
      wid: 'm1',
      body: 'novo',
      at,
    });
  });
});

describe('another event of Messenger or Instagram', () => {
  it.each([
    [{ mid: 'm1', action: 'react', reaction: 'love', emoji: '❤' }, '❤'],
    [{ mid: 'm1', action: 'react', reaction: 'wow' }, '😮'],
    [{ mid: 'm1', action: 'react', reaction: 'other' }, '👍'],
    [{ mid: 'm1', action: 'unreact' }, ''],
  ])('is a reaction: %j', (reaction, emoji) => {
    expect(read({ reaction }).items[0]?.event).toMatchObject({
      kind: 'reaction',
      wid: 'm1',
      emoji,
      fromMe: false,
    });
  });

  it('is a read or a delivery', () => {
    expect(read({ read: { watermark: Date.parse(at) } })).toMatchObject({
      items: [],
      readUntil: { to: '9', at },
    });
    expect(read({ read: { mid: 'm5' } })).toMatchObject({ items: [], readUntil: { at, wid: 'm5' } });
    expect(
      read({ delivery: { mids: ['a', 'b'], watermark: 1 } }).items.map(({ event }) => event),
    ).toMatchObject([
      { kind: 'ack', wid: 'a', ack: 2 },
      { kind: 'ack', wid: 'b', ack: 2 },
    ]);
  });

  it('is a pressed button, or a return through an advertisement', () => {
    expect(
      read({ postback: { title: 'Começar', payload: 'START', mid: 'm7' } }).items[0]?.event,
    ).toMatchObject({
      wid: 'm7',
      body: 'Começar',
      choice: 'START',
    });
    expect(read({ postback: { title: 'Começar', payload: 'START' } }).items[0]?.event.wid).toBe(
      `postback:9:${at}`,
    );
    expect(
      read({ referral: { source: 'ADS', ads_context_data: { ad_title: 'T' } } }).items[0]?.event,
    ).toMatchObject({
      mediaType: 'adMetaPreview',
    });
    expect(read({ referral: { source: 'SHORTLINK', ref: 'x' } }).items).toEqual([]);
  });

  it.each([
    [null],
    [7],
    [{}],
    [{ sender: { id: '9' } }],
    [{ sender: { id: '9' }, message: {} }],
    [{ sender: 7, message: { mid: 'x' } }],
  ])('is ignored when it is nonsense: %j', (payload) => {
    expect(readMessaging('psid', payload, later).items).toEqual([]);
  });
});
