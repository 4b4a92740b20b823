import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { MediaHost } from './media-host.ts';

/** For each kind of file, the word in its key derivation and its path. */
const kinds = {
  image: { word: 'Image', path: '/mms/image' },
  sticker: { word: 'Image', path: '/mms/image' },
  video: { word: 'Video', path: '/mms/video' },
  audio: { word: 'Audio', path: '/mms/audio' },
  document: { word: 'Document', path: '/mms/document' },
  history: { word: 'History', path: '/mms/md-app-state' },
} as const;
export type FileKind = keyof typeof kinds;

export interface FileRef {
  url: string;
  directPath: string;
  mediaKey: Buffer;
  fileLength: number;
  fileSha256: Buffer;
  fileEncSha256: Buffer;
}

interface WrittenRef {
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  fileSha256?: Uint8Array | null;
  fileEncSha256?: Uint8Array | null;
}

const MAC_LENGTH = 10;
const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

function keysOf(mediaKey: Uint8Array, kind: FileKind) {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, '', `WhatsApp ${kinds[kind].word} Keys`, 112));
  return { iv: keys.subarray(0, 16), cipher: keys.subarray(16, 48), mac: keys.subarray(48, 80) };
}

const macOf = (key: Uint8Array, iv: Uint8Array, sealed: Uint8Array): Buffer =>
  createHmac('sha256', key).update(iv).update(sealed).digest().subarray(0, MAC_LENGTH);

export function putFile(host: MediaHost, kind: FileKind, plain: Uint8Array): FileRef {
  const mediaKey = randomBytes(32);
  const { iv, cipher, mac } = keysOf(mediaKey, kind);
  const aes = createCipheriv('aes-256-cbc', cipher, iv);
  const sealed = Buffer.concat([aes.update(plain), aes.final()]);
  const bytes = Buffer.concat([sealed, macOf(mac, iv, sealed)]);
  const fileEncSha256 = hashOf(bytes);
  const directPath = `${kinds[kind].path}/${fileEncSha256.toString('base64url')}`;
  const fileSha256 = hashOf(plain);
  const url = host.keep(directPath, bytes);
  return { url, directPath, mediaKey, fileLength: plain.length, fileSha256, fileEncSha256 };
}

/** Fetches a file as a phone does; throws when it is missing, or not the expected one. */
export function readFile(host: MediaHost, kind: FileKind, ref: WrittenRef): Buffer {
  const bytes = host.get(ref.directPath ?? '');
  if (!bytes || !ref.mediaKey) throw new Error('There is no such file');
  const { iv, cipher, mac } = keysOf(ref.mediaKey, kind);
  const sealed = bytes.subarray(0, -MAC_LENGTH);
  const aes = createDecipheriv('aes-256-cbc', cipher, iv);
  const plain = Buffer.concat([aes.update(sealed), aes.final()]);
  const isWhole =
    macOf(mac, iv, sealed).equals(bytes.subarray(-MAC_LENGTH)) &&
    hashOf(bytes).equals(Buffer.from(ref.fileEncSha256 ?? [])) &&
    hashOf(plain).equals(Buffer.from(ref.fileSha256 ?? []));
  if (!isWhole) throw new Error('The file is not whole');
  return plain;
}
