import { describe, expect, it } from 'vitest';
import {
  buttonsJson,
  eventJson,
  listJson,
  messageDataText,
  paymentJson,
  pollJson,
  type ButtonsData,
  type ListData,
  type PaymentData,
} from './message-data.ts';
import { readMessageData, webAddress } from './read-message-data.ts';

const list: ListData = {
  kind: 'list',
  title: 'Sabores',
  description: 'Escolha um',
  footer: 'Até as 22h',
  button: 'Ver',
  sections: [
    { title: 'Doces', rows: [{ title: 'Romeu', description: 'com queijo', rowId: 'r1' }] },
    { title: '', rows: [{ title: 'Chocolate', description: '', rowId: 'r2' }] },
  ],
};
const buttons: ButtonsData = {
  kind: 'buttons',
  text: 'Seu cupom',
  footer: 'Vale hoje',
  thumbnail: 'AAAA',
  buttons: [
    { type: 'copy', label: 'Copiar', value: 'X10' },
    { type: 'call', label: 'Ligar', value: '+5511999990000' },
    { type: 'url', label: 'Abrir', value: 'https://loja.test/' },
    { type: 'reply', label: 'Depois', value: 'later' },
  ],
};
const payment: PaymentData = {
  kind: 'payment',
  reference: 'ABC12345678',
  cents: 1050,
  item: 'Pedido 7',
  merchantName: 'Loja',
  key: 'a@b.co',
  keyType: 'EMAIL',
};
const read = (mediaType: string, dataJson: string | null, body = '') =>
  readMessageData({ mediaType, body, dataJson });

describe('a message with several parts', () => {
  it.each([
    ['listMessage', listJson(list), list],
    ['interactiveMessage', buttonsJson(buttons), buttons],
    ['interactiveMessage', paymentJson(payment), payment],
    [
      'pollCreationMessageV3',
      pollJson({ question: 'Quando?', options: ['hoje', 'amanhã'], isMultiple: true }),
      { kind: 'poll', question: 'Quando?', options: ['hoje', 'amanhã'], isMultiple: true },
    ],
    [
      'eventMessage',
      eventJson({
        name: 'Festa',
        description: '',
        place: 'Sé',
        link: 'https://x.test',
        start: '2026-11-21T10:00:00.000Z',
      }),
      {
        kind: 'event',
        name: 'Festa',
        description: '',
        place: 'Sé',
        link: 'https://x.test',
        start: '2026-11-21T10:00:00.000Z',
      },
    ],
  ])('reads back as it was written: %s', (mediaType, json, data) => {
    expect(read(mediaType, json)).toEqual(data);
  });

  it('keeps its parts where clients of the API read them', () => {
    const wire = JSON.parse(paymentJson(payment)).message.viewOnceMessage.message.interactiveMessage;
    const [button] = wire.nativeFlowMessage.buttons;
    expect(button.name).toBe('review_and_pay');
    expect(JSON.parse(button.buttonParamsJson)).toMatchObject({
      reference_id: 'ABC12345678',
      total_amount: { value: 1050, offset: 100 },
      order: { items: [{ name: 'Pedido 7' }] },
    });
    expect(JSON.parse(listJson(list)).message.listMessage).toMatchObject({
      footerText: 'Até as 22h',
      buttonText: 'Ver',
    });
  });
});

it('an advertisement and a poll are read from the body of the message', () => {
  const body = 'data:image/jpeg;base64,AAAA | https://x.test/a | Título | Texto | quero | isto';
  expect(read('adMetaPreview', null, body)).toEqual({
    kind: 'ad',
    image: 'data:image/jpeg;base64,AAAA',
    url: 'https://x.test/a',
    title: 'Título',
    body: 'Texto',
    text: 'quero | isto',
  });
  expect(read('pollCreationMessageV3', null, '*Enquete*\nQuando?\nhoje')).toEqual({
    kind: 'poll',
    question: 'Quando?',
    options: ['hoje'],
    isMultiple: false,
  });
});

describe('a broken or malicious message', () => {
  const kinds = [
    'listMessage',
    'interactiveMessage',
    'viewOnceMessage',
    'eventMessage',
    'adMetaPreview',
    'conversation',
  ];
  const broken = [
    null,
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"message":null}',
    '{"message":{"listMessage":{"sections":7}}}',
    '{"message":{"interactiveMessage":{"body":[],"nativeFlowMessage":{"buttons":[null,7,{"name":"cta_url","buttonParamsJson":"{"}]}}}}',
  ];
  it.each(kinds)('of kind %s does not throw', (kind) => {
    for (const json of broken) expect(() => read(kind, json, '|')).not.toThrow();
  });

  it('is read as a payment of zero rather than none', () => {
    const json = JSON.stringify({
      message: {
        interactiveMessage: {
          nativeFlowMessage: { buttons: [{ name: 'review_and_pay', buttonParamsJson: 'x' }] },
        },
      },
    });
    expect(read('interactiveMessage', json)).toMatchObject({ kind: 'payment', cents: 0, key: '' });
  });

  it('opens web addresses only, and shows pictures only', () => {
    expect(webAddress('https://x.test')).toBe('https://x.test/');
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'x', ''])
      expect(webAddress(text)).toBeNull();
    expect(
      read('adMetaPreview', null, 'data:text/html;base64,AAAA | javascript:alert(1) | t | b | x'),
    ).toMatchObject({ image: null, url: null });
    const json = buttonsJson({ ...buttons, thumbnail: '"><script>' });
    expect(read('interactiveMessage', json)).toMatchObject({ thumbnail: null });
  });

  it('is cut to a hundred entries', () => {
    const sections = Array.from({ length: 1_000 }, () => ({ title: 'x', rows: [] }));
    expect(read('listMessage', listJson({ ...list, sections }))).toMatchObject({ sections: { length: 100 } });
  });
});

describe('a message with several parts, written as text,', () => {
  it('has the rows of a list, the values of buttons and the code of a payment', () => {
    expect(messageDataText(list)).toBe(
      '*Sabores*\nEscolha um\n\n*Doces*\n• Romeu: com queijo\n\n• Chocolate\n\nAté as 22h',
    );
    expect(messageDataText(buttons)).toBe(
      'Seu cupom\n\nCopiar: X10\nLigar: +5511999990000\nAbrir: https://loja.test/\nDepois\n\nVale hoje',
    );
    const [title, sum, code] = messageDataText(payment).split('\n');
    expect([title, sum]).toEqual(['*Pedido 7*', 'R$ 10,50, PIX: Loja']);
    expect(code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  });
});
