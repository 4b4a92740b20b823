import { contactBody, locationBody, type Outgoing } from '@prosa/channel-driver';
import { buttonsJson, listJson } from '@prosa/domain';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { planMessenger } from './messenger.ts';
import { planWhatsapp } from './whatsapp.ts';

const MB = 1024 * 1024;
const to = { kind: 'phone' as const, value: '5511999990001' };
const message = (more: Partial<Outgoing>): Outgoing => ({
  wid: 'W',
  to,
  body: 'x',
  mediaType: 'conversation',
  ...more,
});
const file = (mime: string, size = 8, name = 'a.bin') => ({
  path: 'p',
  name,
  mime,
  size,
  open: async () => Readable.from([]),
});
const plan = (more: Partial<Outgoing>) => planWhatsapp(message(more)).map((step) => step.content('F'));
const reply = (label: string, value: string) => ({ type: 'reply' as const, label, value });
const buttons = (all: Parameters<typeof buttonsJson>[0]['buttons'], body = 'Escolha') =>
  plan({
    body,
    mediaType: 'interactiveMessage',
    dataJson: buttonsJson({ text: body, footer: '', thumbnail: null, buttons: all }),
  });
const list = (rows: { title: string; description: string; rowId: string }[], body = 'Escolha') =>
  plan({
    body,
    mediaType: 'listMessage',
    dataJson: listJson({
      title: '',
      description: body,
      footer: '',
      button: 'Ver as opções disponíveis',
      sections: [{ title: '', rows }],
    }),
  });
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Opção ${index}`,
    description: '',
    rowId: `${index}`,
  }));

describe('a message to WhatsApp', () => {
  it('quotes', () => {
    expect(plan({ quotedWid: 'wamid.0' })).toEqual([
      { type: 'text', text: { body: 'x', preview_url: true }, context: { message_id: 'wamid.0' } },
    ]);
  });

  it.each([
    ['image', file('image/jpeg'), 'Olhe', { type: 'image', image: { id: 'F', caption: 'Olhe' } }],
    ['image', file('image/jpeg', 8, 'praia.jpg'), 'praia.jpg', { type: 'image', image: { id: 'F' } }],
    [
      'image',
      file('image/jpeg', 6 * MB, 'g.jpg'),
      'g.jpg',
      { type: 'document', document: { id: 'F', filename: 'g.jpg' } },
    ],
    [
      'image',
      file('image/heic', 8, 'i.heic'),
      'i.heic',
      { type: 'document', document: { id: 'F', filename: 'i.heic' } },
    ],
    ['audio', file('audio/ogg'), 'Áudio', { type: 'audio', audio: { id: 'F', voice: true } }],
    ['audio', file('audio/mpeg'), 'Áudio', { type: 'audio', audio: { id: 'F' } }],
    ['video', file('video/mp4'), 'v', { type: 'video', video: { id: 'F', caption: 'v' } }],
    [
      'application',
      file('application/pdf', 8, 'n.pdf'),
      'Nota',
      { type: 'document', document: { id: 'F', caption: 'Nota', filename: 'n.pdf' } },
    ],
    ['stickerMessage', file('image/webp'), 'sticker', { type: 'sticker', sticker: { id: 'F' } }],
  ])('carries a file: %s %j', (mediaType, media, body, expected) => {
    expect(plan({ mediaType, media, body })).toEqual([expected]);
  });

  it('names the codec of a voice message when it uploads it', () => {
    const [step] = planWhatsapp(message({ mediaType: 'audio', media: file('audio/ogg') }));
    expect(step?.file?.mime).toBe('audio/ogg; codecs=opus');
  });

  it('sends the text after a file that takes no caption', () => {
    const texts = (more: Partial<Outgoing>) => plan(more).map(({ type }) => type);
    expect(texts({ mediaType: 'audio', media: file('audio/ogg'), body: 'ouça' })).toEqual(['audio', 'text']);
    expect(texts({ mediaType: 'image', media: file('image/png'), body: 'x'.repeat(1_025) })).toEqual([
      'image',
      'text',
    ]);
  });

  it.each([
    [
      { mediaType: 'application', media: file('application/pdf', 101 * MB) },
      'channel.fileTooLarge?kind=document&most=100',
    ],
    [
      { mediaType: 'video', media: file('video/mp4', 101 * MB) },
      'channel.fileTooLarge?kind=document&most=100',
    ],
    [{ body: 'x'.repeat(4_097) }, 'channel.textTooLong?most=4096'],
    [{ mediaType: 'pollCreationMessageV3' }, 'channel.type?type=pollCreationMessageV3'],
    [{ mediaType: 'locationMessage', body: 'aqui' }, 'channel.placeUnreadable'],
    [{ mediaType: 'contactMessage', body: 'Rui' }, 'channel.contactUnreadable'],
  ])('is refused before it is sent: %#', (more, words) => {
    expect(() => planWhatsapp(message(more))).toThrow(words);
  });

  it('carries places and contact cards', () => {
    expect(
      plan({ mediaType: 'locationMessage', body: locationBody({ latitude: 1.5, longitude: 2, name: 'Sé' }) }),
    ).toEqual([{ type: 'location', location: { latitude: 1.5, longitude: 2, name: 'Sé' } }]);
    const [card] = plan({
      mediaType: 'contactMessage',
      body: contactBody({ name: 'Rui', number: '5511999990002' }),
    });
    expect(card).toMatchObject({
      contacts: [{ name: { formatted_name: 'Rui' }, phones: [{ phone: '+5511999990002' }] }],
    });
  });

  it('has up to three buttons, then becomes a list, then a text with all options', () => {
    const [three] = buttons([reply('Vendas', '1'), reply('Suporte', '2'), reply('Sair', 'Sair')]);
    expect(three).toMatchObject({
      interactive: { type: 'button', action: { buttons: [{ reply: { id: '1', title: 'Vendas' } }, {}, {}] } },
    });
    const [four] = buttons([1, 2, 3, 4].map((number) => reply(`Fila ${number}`, `${number}`)));
    expect(four).toMatchObject({
      interactive: { type: 'list', action: { sections: [{ rows: [{ id: '1' }, {}, {}, {}] }] } },
    });
    const [long] = buttons([reply('Um nome longo demais para um botão', '1')]);
    expect(long).toMatchObject({
      interactive: {
        type: 'list',
        action: {
          sections: [
            {
              rows: [
                { title: 'Um nome longo demais pa…', description: 'Um nome longo demais para um botão' },
              ],
            },
          ],
        },
      },
    });
    expect(list(rows(10))[0]).toMatchObject({
      interactive: { type: 'list', action: { button: 'Ver as opções dispo…' } },
    });
    expect(list(rows(11))[0]).toMatchObject({
      type: 'text',
      text: { body: expect.stringContaining('*[ 10 ]* - Opção 10') },
    });
  });

  it('has one link, and no buttons of other kinds', () => {
    const link = { type: 'url' as const, label: 'Loja', value: 'https://loja.test/' };
    expect(buttons([link])[0]).toMatchObject({
      interactive: {
        type: 'cta_url',
        action: { parameters: { display_text: 'Loja', url: 'https://loja.test/' } },
      },
    });
    expect(() => buttons([link, reply('Sim', '1')])).toThrow('meta.buttons');
    expect(() => buttons([{ type: 'copy', label: 'Copiar', value: 'X' }])).toThrow('meta.buttons');
  });
});

describe('a message to Messenger or Instagram', () => {
  it('sends a file by its id, and then its text', () => {
    const steps = planMessenger(
      'facebook',
      message({ mediaType: 'image', media: file('image/png'), body: 'Olhe' }),
      new Date(),
    );
    expect(steps.map((step) => step.content('F'))).toEqual([
      { attachment: { type: 'image', payload: { attachment_id: 'F' } } },
      { text: 'Olhe' },
    ]);
  });

  it.each([
    [
      'instagram',
      { mediaType: 'application', media: file('application/pdf') },
      'channel.format?kind=document',
    ],
    [
      'instagram',
      { mediaType: 'image', media: file('image/png', 9 * MB) },
      'channel.fileTooLarge?kind=image&most=8',
    ],
    ['instagram', { body: 'x'.repeat(1_001) }, 'channel.textTooLong?most=1000'],
    ['facebook', { body: 'x'.repeat(2_001) }, 'channel.textTooLong?most=2000'],
    [
      'facebook',
      { mediaType: 'application', media: file('application/pdf', 26 * MB) },
      'channel.fileTooLarge?kind=document&most=25',
    ],
    [
      'facebook',
      { mediaType: 'image', media: file('image/png'), body: 'x'.repeat(2_001) },
      'channel.textTooLong?most=2000',
    ],
    ['facebook', { mediaType: 'locationMessage' }, 'channel.type?type=locationMessage'],
  ] as const)('%s refuses before it is sent: %#', (channel, more, words) => {
    expect(() => planMessenger(channel, message(more), new Date())).toThrow(words);
  });

  it('tags each part when a person answers after the ordinary window', () => {
    const answersSince = '2026-11-20T12:00:00.000Z';
    const tags = (more: Partial<Outgoing>, now: string) =>
      planMessenger('instagram', message(more), new Date(now)).map((step) => step.content('F').tag);
    const late = '2026-11-21T12:00:00.000Z';
    expect(tags({ answersSince }, '2026-11-21T11:58:59.000Z')).toEqual([undefined]);
    expect(tags({ answersSince }, late)).toEqual(['HUMAN_AGENT']);
    expect(tags({}, late)).toEqual([undefined]);
    const picture = { mediaType: 'image', media: file('image/png'), body: 'Olhe', answersSince };
    expect(tags(picture, late)).toEqual(['HUMAN_AGENT', 'HUMAN_AGENT']);
  });
});
