import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { ana, read } from '../testing/wire.ts';

const file = {
  directPath: '/v/t62/1?oh=1',
  mediaKey: new Uint8Array([1]),
  mimetype: 'image/jpeg',
  fileLength: 9,
};

describe('a file', () => {
  it.each([
    ['image', { imageMessage: { ...file, caption: 'Olhe' } }, 'image', 'Olhe'],
    ['video', { videoMessage: file }, 'video', ''],
    ['video', { ptvMessage: file }, 'video', ''],
    ['audio', { audioMessage: { ...file, ptt: true } }, 'audio', ''],
    ['document', { documentMessage: { ...file, fileName: 'n.pdf' } }, 'application', ''],
    [
      'document',
      {
        documentWithCaptionMessage: {
          message: { documentMessage: { ...file, title: 'n.pdf', caption: 'Nota' } },
        },
      },
      'application',
      'Nota',
    ],
    ['sticker', { stickerMessage: file }, 'stickerMessage', ''],
    ['sticker', { lottieStickerMessage: { message: { stickerMessage: file } } }, 'stickerMessage', ''],
    ['image', { viewOnceMessageV2: { message: { imageMessage: { ...file, viewOnce: true } } } }, 'image', ''],
    ['image', { associatedChildMessage: { message: { imageMessage: file } } }, 'image', ''],
  ] as [string, proto.IMessage, string, string][])(
    'is marked for download: %s %j',
    (kind, message, mediaType, caption) => {
      const [item] = read(message).items;
      expect(item?.event).toMatchObject({ mediaType, body: caption });
      expect(item?.file).toMatchObject({ kind, directPath: file.directPath, caption, size: 9 });
      expect(item?.file?.name).toBe(kind === 'document' ? 'n.pdf' : '');
    },
  );

  it('is fetched from the platform only, never from a host that the sender chose', () => {
    const at = (url: string, directPath = '') =>
      read({ imageMessage: { ...file, url, directPath } }).items[0]?.file?.directPath;
    expect(at('https://mmg.whatsapp.net/v/1?a=1')).toBe('/v/1?a=1');
    expect(at('https://evil.test/v/1')).toBeUndefined();
    expect(at('http://169.254.169.254/latest', '//evil.test/x')).toBeUndefined();
  });
});

describe('an answer to a poll', () => {
  const vote = { encPayload: new Uint8Array([1]), encIv: new Uint8Array([2]) };
  it('names the poll and every address that its key may be derived from', () => {
    const message = { pollUpdateMessage: { pollCreationMessageKey: { id: 'P', fromMe: true }, vote } };
    const [item] = read(message, { key: { remoteJid: '77@lid', remoteJidAlt: ana, id: 'W1' } }).items;
    expect(item?.event).toMatchObject({ quotedWid: 'P' });
    expect(item?.secret).toMatchObject({
      wid: 'P',
      creators: ['5511900000000@s.whatsapp.net', '900@lid'],
      answerers: ['77@lid', ana],
    });
  });

  it('can be read later, because the poll is kept with its secret', () => {
    const { keep } = read({
      pollCreationMessageV3: { name: 'Q', options: [{ optionName: 'A' }] },
      messageContextInfo: { messageSecret: new Uint8Array(32).fill(7) },
    });
    const kept = proto.Message.decode(keep ?? new Uint8Array());
    expect(kept.messageContextInfo?.messageSecret).toHaveLength(32);
    expect(kept.pollCreationMessageV3?.name).toBe('Q');
    expect(read({ conversation: 'Oi' })).not.toHaveProperty('keep');
  });
});
