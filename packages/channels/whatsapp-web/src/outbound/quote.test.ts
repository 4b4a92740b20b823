import type { Outgoing, Party } from '@prosa/channel-driver';
import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { type QuoteSource, quoteOf } from './quote.ts';

const me = { id: '5511900000000:3@s.whatsapp.net', lid: '900:3@lid' };
const person: Party = { kind: 'phone', value: '5511999990001' };
const group: Party = { kind: 'group', value: '1203' };
const rui: Party = { kind: 'lid', value: '77' };
const unknown: QuoteSource = { me, isOurs: false, author: null, content: null };
const outgoing = (more: Partial<Outgoing>): Outgoing => ({
  wid: 'W',
  to: person,
  body: 'x',
  mediaType: 'conversation',
  quotedWid: 'Q',
  ...more,
});

describe('a quote', () => {
  it('is left out when nothing is quoted', () => {
    expect(quoteOf({ wid: 'W', to: person, body: 'x', mediaType: 'conversation' }, unknown)).toBeNull();
  });

  it.each([
    ['of the person', { to: person }, {}, '5511999990001@s.whatsapp.net'],
    ['of ours, as the session knows', { to: person }, { isOurs: true }, '5511900000000@s.whatsapp.net'],
    [
      'of ours from the phone',
      { to: person, quoted: { body: '', mediaType: '', fromMe: true } },
      {},
      '5511900000000@s.whatsapp.net',
    ],
    ['of a member', { to: group }, { author: rui }, '77@lid'],
    [
      'of a member whom the inbox knows',
      { to: group, quoted: { body: '', mediaType: '', fromMe: false, author: rui } },
      {},
      '77@lid',
    ],
    ['of a member whom nobody knows', { to: group }, {}, undefined],
  ] as [string, Partial<Outgoing>, Partial<QuoteSource>, string | undefined][])(
    'names the author: %s',
    (_, more, source, participant) => {
      const quote = quoteOf(outgoing(more), { ...unknown, ...source });
      expect(quote).toMatchObject({ stanzaId: 'Q' });
      expect(quote?.participant).toBe(participant);
    },
  );

  it.each([
    ['conversation', 'Tem?', { conversation: 'Tem?' }],
    ['image', 'praia', { imageMessage: { caption: 'praia' } }],
    ['audio', 'Áudio', { audioMessage: { ptt: true } }],
    ['application', 'n.pdf', { documentMessage: { fileName: 'n.pdf' } }],
    ['listMessage', 'Escolha', { conversation: 'Escolha' }],
  ])('has the content that the inbox knows: %s', (mediaType, body, quotedMessage) => {
    const quote = quoteOf(outgoing({ quoted: { body, mediaType, fromMe: false } }), unknown);
    expect(quote?.quotedMessage).toMatchObject(quotedMessage);
  });

  it('has the stored content, without its own quote and its secret', () => {
    const content = proto.Message.encode({
      extendedTextMessage: { text: 'Tem', contextInfo: { stanzaId: 'older' } },
      messageContextInfo: { messageSecret: new Uint8Array(32) },
    }).finish();
    const quote = quoteOf(outgoing({}), { ...unknown, content });
    expect(quote?.quotedMessage).toMatchObject({ extendedTextMessage: { text: 'Tem' } });
    expect(JSON.stringify(quote)).not.toMatch(/older|messageSecret/);
    const plain = proto.Message.encode({ conversation: 'Oi' }).finish();
    expect(quoteOf(outgoing({}), { ...unknown, content: plain })?.quotedMessage).toEqual({
      conversation: 'Oi',
    });
  });
});
