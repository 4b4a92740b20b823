import type { proto, WAMessage } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { ana, at, events, known, seconds } from '../testing/wire.ts';

const firstEvent = (message: proto.IMessage, more: Partial<WAMessage> = {}) => events(message, more)[0];

describe('reading chat and author', () => {
  const chats: [string, Partial<WAMessage>, object][] = [
    ['a person', {}, { chat: { kind: 'phone', value: '5511999990001', name: 'Ana' }, fromMe: false, at }],
    [
      'a person behind an alias',
      { key: { remoteJid: '77@lid', remoteJidAlt: ana, id: 'W1' } },
      {
        chat: { kind: 'phone', value: '5511999990001', aliases: [{ kind: 'lid', value: '77' }] },
        author: { value: '5511999990001' },
      },
    ],
    [
      'an alias whose number nobody told',
      { key: { remoteJid: '77@lid', id: 'W1' } },
      { chat: { kind: 'lid', value: '77' } },
    ],
    [
      'a group',
      { key: { remoteJid: '1203@g.us', participant: '77:4@lid', participantAlt: ana, id: 'W1' } },
      {
        chat: { kind: 'group', value: '1203', name: 'Obra' },
        author: {
          kind: 'phone',
          value: '5511999990001',
          name: 'Ana',
          aliases: [{ kind: 'lid', value: '77' }],
        },
      },
    ],
    [
      'a group of which we know no name, from an old message',
      { key: { remoteJid: '99@g.us', id: 'W1' }, participant: ana },
      { chat: { kind: 'group', value: '99' }, author: { value: '5511999990001' } },
    ],
    [
      'somebody who writes to a list of people',
      { key: { remoteJid: '1@broadcast', participant: ana, id: 'W1' } },
      { chat: { value: '5511999990001' }, author: { value: '5511999990001' } },
    ],
    [
      'ourselves, on the phone',
      { key: { remoteJid: ana, id: 'W1', fromMe: true, remoteJidAlt: '900@lid' } },
      { chat: { kind: 'phone', value: '5511999990001' }, author: { value: '5511900000000' }, fromMe: true },
    ],
    ['Long and text as time', { messageTimestamp: { toNumber: () => seconds } as unknown as number }, { at }],
    ['no time', { messageTimestamp: null }, { at: known.receivedAt }],
  ];
  it.each(chats)('works for: %s', (_, more, expected) => {
    expect(firstEvent({ conversation: 'Oi' }, more)).toMatchObject({
      body: 'Oi',
      mediaType: 'conversation',
      ...expected,
    });
  });

  it('never gives the customer the name or the alias of our own phone', () => {
    const [event] = events(
      { conversation: 'Oi' },
      { key: { remoteJid: ana, id: 'W1', fromMe: true, remoteJidAlt: '900@lid' } },
    );
    expect(event).toHaveProperty('chat', { kind: 'phone', value: '5511999990001' });
  });

  it.each([
    ['a status', { remoteJid: 'status@broadcast', participant: ana }],
    ['a channel', { remoteJid: '1@newsletter' }],
    ['our own list of people', { remoteJid: '1@broadcast', fromMe: true }],
    ['a robot', { remoteJid: '13135550002@s.whatsapp.net' }],
    ['a robot by its other address', { remoteJid: '867@bot' }],
    ['WhatsApp itself', { remoteJid: '0@s.whatsapp.net' }],
    ['a note to ourselves', { remoteJid: '5511900000000@s.whatsapp.net', fromMe: true }],
    ['no id', { remoteJid: ana, id: '' }],
    ['no address', { remoteJid: '' }],
    ['a group without a member', { remoteJid: '99@g.us' }],
  ])('ignores: %s', (_, key) => {
    expect(events({ conversation: 'Oi' }, { key: { id: 'W1', ...key } })).toEqual([]);
  });
});
