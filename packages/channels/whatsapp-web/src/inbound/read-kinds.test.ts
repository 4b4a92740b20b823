import type { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { ana, events, seconds } from '../testing/wire.ts';

const firstEvent = (message: proto.IMessage) => events(message)[0];

describe('the content of a message', () => {
  const kinds: [string, proto.IMessage, object][] = [
    ['text', { conversation: 'Oi' }, { mediaType: 'conversation', body: 'Oi' }],
    [
      'a text with a link',
      { extendedTextMessage: { text: 'https://x.test' } },
      { mediaType: 'conversation' },
    ],
    [
      'an answer',
      { extendedTextMessage: { text: 'Sim', contextInfo: { stanzaId: 'Q1', participant: ana } } },
      { mediaType: 'extendedTextMessage', body: 'Sim', quotedWid: 'Q1' },
    ],
    [
      'what came from an advertisement',
      {
        extendedTextMessage: {
          text: 'Quero | já',
          contextInfo: {
            externalAdReply: {
              title: 'Promo',
              body: 'Hoje',
              sourceUrl: 'https://fb.test/1',
              thumbnail: new Uint8Array([1]),
            },
          },
        },
      },
      {
        mediaType: 'adMetaPreview',
        body: 'data:image/jpeg;base64,AQ== | https://fb.test/1 | Promo | Hoje | Quero | já',
      },
    ],
    ['one that disappears', { ephemeralMessage: { message: { conversation: 'Oi' } } }, { body: 'Oi' }],
    [
      'one with keys beside it',
      { senderKeyDistributionMessage: {}, messageContextInfo: {}, conversation: 'Oi' },
      { body: 'Oi' },
    ],
    [
      'a place',
      { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé', address: 'Centro' } },
      {
        mediaType: 'locationMessage',
        body: ' | https://maps.google.com/maps?q=-23.5%2C-46.6&z=17 | Sé, Centro - -23.5, -46.6',
      },
    ],
    [
      'a way',
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } },
      { mediaType: 'liveLocationMessage' },
    ],
    [
      'a contact, without the picture',
      {
        contactMessage: {
          displayName: 'Rui',
          vcard: 'BEGIN:VCARD\r\nFN:Rui\r\nPHOTO;BASE64:AAAA\r\n AAAA\r\nTEL;waid=5511:+5511\r\nEND:VCARD',
        },
      },
      { mediaType: 'contactMessage', body: 'BEGIN:VCARD\nFN:Rui\nTEL;waid=5511:+5511\nEND:VCARD' },
    ],
    [
      'contacts',
      {
        contactsArrayMessage: {
          contacts: [{ displayName: 'A' }, { displayName: 'B', vcard: 'broken waid=77' }],
        },
      },
      { mediaType: 'contactMessage', body: expect.stringMatching(/FN:A[\s\S]*FN:B[\s\S]*waid=77/) },
    ],
    [
      'a poll',
      {
        pollCreationMessageV3: {
          name: 'Quando?',
          options: [{ optionName: 'hoje' }],
          selectableOptionsCount: 1,
        },
      },
      { mediaType: 'pollCreationMessageV3', body: '*Enquete*\nQuando?\nhoje' },
    ],
    [
      'a poll of the fourth form',
      { pollCreationMessageV4: { message: { pollCreationMessage: { name: 'Q', options: [] } } } },
      { mediaType: 'pollCreationMessageV3' },
    ],
    [
      'an event',
      { eventMessage: { name: 'Feira', location: { name: 'Praça' }, startTime: seconds } },
      { mediaType: 'eventMessage', body: '*Nome do Evento: Feira*\nPraça\n20/11/2026, 09:00 (Brasília)' },
    ],
    [
      'what was pressed in buttons',
      {
        buttonsResponseMessage: {
          selectedButtonId: '2',
          selectedDisplayText: 'Vendas',
          contextInfo: { stanzaId: 'Q' },
        },
      },
      { mediaType: 'conversation', body: 'Vendas', choice: '2', quotedWid: 'Q' },
    ],
    [
      'what was pressed in a template',
      { templateButtonReplyMessage: { selectedId: '2', selectedDisplayText: 'Vendas' } },
      { body: 'Vendas', choice: '2' },
    ],
    [
      'a row of a list',
      { listResponseMessage: { title: 'Vendas', singleSelectReply: { selectedRowId: '2' } } },
      { body: 'Vendas', choice: '2' },
    ],
    [
      'what was pressed in new buttons',
      {
        interactiveResponseMessage: {
          body: { text: 'Vendas' },
          nativeFlowResponseMessage: { paramsJson: '{"id":"2"}' },
        },
      },
      { body: 'Vendas', choice: '2' },
    ],
    [
      'an answer that cannot be read',
      { interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: '{' } } },
      { body: '[Resposta a um formulário]' },
    ],
    [
      'an order',
      { orderMessage: { itemCount: 2, totalAmount1000: 12_500, totalCurrencyCode: 'BRL' } },
      { body: '*Pedido*\n2 itens\nBRL 12.50' },
    ],
    ['a product', { productMessage: { product: { title: 'Bolo' } } }, { body: '*Produto*\nBolo' }],
    [
      'an invitation',
      { groupInviteMessage: { groupName: 'Obra', inviteCode: 'X' } },
      { body: '*Convite para um grupo*\nObra\nhttps://chat.whatsapp.com/X' },
    ],
    [
      'a kind of tomorrow',
      { stickerPackMessage: {} },
      { mediaType: 'conversation', body: expect.stringContaining('(stickerPack)') },
    ],
    ['a place without coordinates', { locationMessage: {} }, { body: expect.stringContaining('celular') }],
    [
      'a picture without its key',
      { imageMessage: { directPath: '/x' } },
      { mediaType: 'conversation', body: expect.stringContaining('image') },
    ],
  ];
  it.each(kinds)('is read: %s', (_, message, expected) => {
    expect(firstEvent(message)).toMatchObject({ kind: 'message', wid: 'W1', ...expected });
  });
});
