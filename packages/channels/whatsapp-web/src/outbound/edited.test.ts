import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { editedOf } from './edited.ts';

const stored = (message: proto.IMessage) => proto.Message.encode(message).finish();

describe('an edited message of ours', () => {
  it.each([
    ['a text', stored({ conversation: 'bon dia' }), { conversation: 'bom dia' }],
    ['a text that quotes', stored({ extendedTextMessage: { text: 'bon dia' } }), { conversation: 'bom dia' }],
    [
      'a picture',
      stored({ imageMessage: { caption: 'bon dia', directPath: '/v/1' } }),
      { imageMessage: { caption: 'bom dia', directPath: '/v/1' } },
    ],
    [
      'a film to be opened once',
      stored({ viewOnceMessage: { message: { videoMessage: {} } } }),
      { videoMessage: { caption: 'bom dia' } },
    ],
    [
      'a document',
      stored({ documentMessage: { fileName: 'n.pdf' } }),
      { documentMessage: { fileName: 'n.pdf', caption: 'bom dia' } },
    ],
    ['what is not stored any more', null, { conversation: 'bom dia' }],
  ])('keeps its kind: %s', (_, content, expected) => {
    expect(editedOf(content, 'bom dia')).toMatchObject(expected);
  });
});
