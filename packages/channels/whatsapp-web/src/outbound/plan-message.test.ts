import { contactBody, locationBody, type Outgoing } from '@prosa/channel-driver';
import { eventJson, pollJson } from '@prosa/domain';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { planMessage } from './plan-message.ts';

const MB = 1024 * 1024;
const secret = new Uint8Array(32).fill(7);
const quote = { stanzaId: 'Q', quotedMessage: { conversation: 'antes' } };
const message = (more: Partial<Outgoing>): Outgoing => ({
  wid: 'W',
  to: { kind: 'phone', value: '5511999990001' },
  body: 'x',
  mediaType: 'conversation',
  ...more,
});
const plan = (more: Partial<Outgoing>, contextInfo: typeof quote | null = null) =>
  planMessage(message(more), { contextInfo, secret });
const wire = (more: Partial<Outgoing>, contextInfo: typeof quote | null = null) =>
  plan(more, contextInfo).map((one) =>
    one.file ? one.whole({ [`${one.file.kind}Message`]: {} }) : one.message,
  );
const media = (mime: string, size = 8, name = 'a.bin') => ({
  path: 'p',
  name,
  mime,
  size,
  open: async () => Readable.from([]),
});

describe('a message to a phone', () => {
  it('is a text with an optional quote, and no preview of a link is fetched', () => {
    expect(wire({ body: 'https://x.test' })).toEqual([
      { conversation: 'https://x.test', messageContextInfo: { messageSecret: secret } },
    ]);
    expect(wire({}, quote)[0]).toMatchObject({ extendedTextMessage: { text: 'x', contextInfo: quote } });
  });

  it.each([
    ['image', media('image/jpeg'), 'Olhe', { kind: 'image', caption: 'Olhe' }],
    ['image', media('image/png', 8, 'praia.png'), 'praia.png', { kind: 'image', caption: '' }],
    ['image', media('image/jpeg', 17 * MB), '', { kind: 'document' }],
    ['image', media('image/svg+xml'), '', { kind: 'document', mime: 'image/svg+xml' }],
    ['video', media('video/mp4'), 'v', { kind: 'video', caption: 'v' }],
    ['video', media('video/webm'), '', { kind: 'document' }],
    ['audio', media('audio/ogg'), 'Áudio', { kind: 'audio', isVoice: true, mime: 'audio/ogg; codecs=opus' }],
    ['audio', media('audio/ogg; codecs=opus'), 'Áudio', { kind: 'audio', isVoice: true }],
    ['audio', media('audio/mpeg'), 'Áudio', { kind: 'audio', isVoice: false, mime: 'audio/mpeg' }],
    ['audio', media('audio/webm'), 'Áudio', { kind: 'document' }],
    ['application', media('application/pdf', 8, 'n.pdf'), 'Nota', { kind: 'document', caption: 'Nota' }],
    ['application', media('', 8), '', { kind: 'document', mime: 'application/octet-stream' }],
    ['stickerMessage', media('image/webp'), 'sticker', { kind: 'sticker', caption: '' }],
    ['viewOnceMessage', media('video/mp4'), '', { kind: 'video' }],
  ])('carries a file as phones show it: %s %j', (mediaType, file, body, expected) => {
    const [first, ...more] = plan({ mediaType, media: file, body });
    expect(first?.file).toMatchObject({ media: file, ...expected });
    expect(more).toEqual([]);
  });

  it('puts the text behind a file without a caption, and quotes once', () => {
    const all = wire({ mediaType: 'audio', media: media('audio/ogg'), body: 'ouça' }, quote);
    expect(all).toMatchObject([{ audioMessage: { contextInfo: quote } }, { conversation: 'ouça' }]);
  });

  it('can be view-once', () => {
    const [once] = wire({ mediaType: 'viewOnceMessage', media: media('image/jpeg'), body: 'x' }, quote);
    expect(once).toMatchObject({
      viewOnceMessage: { message: { imageMessage: { viewOnce: true, contextInfo: quote } } },
    });
  });

  it('carries locations and contact cards', () => {
    const place = locationBody({ latitude: 1.5, longitude: 2, name: 'Sé' });
    expect(wire({ mediaType: 'locationMessage', body: place })[0]).toMatchObject({
      locationMessage: { degreesLatitude: 1.5, degreesLongitude: 2, name: 'Sé' },
    });
    const card = contactBody({ name: 'Rui', number: '5511999990002' });
    expect(wire({ mediaType: 'contactMessage', body: card })[0]).toMatchObject({
      contactMessage: { displayName: 'Rui', vcard: card },
    });
    expect(wire({ mediaType: 'contactMessage', body: `${card}\n${card}` })[0]).toMatchObject({
      contactsArrayMessage: { contacts: [{ vcard: card }, { vcard: card }] },
    });
  });

  it.each([
    [false, 'pollCreationMessageV3', 1],
    [true, 'pollCreationMessage', 0],
  ])('becomes a poll; several answers: %s', (isMultiple, name, selectableOptionsCount) => {
    const dataJson = pollJson({ question: 'Q', options: ['A', 'B', 'A'], isMultiple });
    const [poll] = plan({ mediaType: 'pollCreationMessageV3', dataJson });
    expect(poll).toMatchObject({
      message: {
        [name]: { name: 'Q', options: [{ optionName: 'A' }, { optionName: 'B' }], selectableOptionsCount },
        messageContextInfo: { messageSecret: secret },
      },
      relay: { additionalNodes: [{ attrs: { polltype: 'creation' } }] },
    });
  });

  it('invites to an event', () => {
    const dataJson = eventJson({
      name: 'Feira',
      description: '',
      place: 'Praça',
      link: '',
      start: '2030-01-02T12:00:00.000Z',
    });
    expect(plan({ mediaType: 'eventMessage', dataJson })).toMatchObject([
      {
        message: { eventMessage: { name: 'Feira', startTime: 1_893_585_600, endTime: 1_893_592_800 } },
        relay: { additionalNodes: [{ attrs: { event_type: 'creation' } }] },
      },
    ]);
  });

  it.each([
    [{ mediaType: 'unheardOf' }, 'unheardOf'],
    [{ mediaType: 'listMessage' }, 'listMessage'],
    [{ body: 'x'.repeat(65_537) }, '65536'],
    [{ mediaType: 'image' }, 'channel.type?type=image'],
    [
      { mediaType: 'video', media: media('video/mp4', 2_049 * MB) },
      'channel.fileTooLarge?kind=video&most=2048',
    ],
    [{ mediaType: 'locationMessage', body: 'aqui' }, 'channel.placeUnreadable'],
    [{ mediaType: 'contactMessage', body: 'Rui' }, 'channel.contactUnreadable'],
    [
      {
        mediaType: 'pollCreationMessageV3',
        dataJson: pollJson({ question: 'Q', options: ['A'], isMultiple: false }),
      },
      'web.pollOptions?most=12',
    ],
    [{ mediaType: 'pollCreationMessageV3', body: 'x' }, 'channel.pollUnreadable'],
    [{ mediaType: 'eventMessage' }, 'channel.eventUnreadable'],
  ])('is refused before it is sent: %#', (more, words) => {
    expect(() => plan(more)).toThrow(words);
  });
});
