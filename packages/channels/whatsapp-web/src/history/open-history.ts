import pLimit from 'p-limit';
import { proto } from '@whiskeysockets/baileys';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { FileError, openFile, type Way } from '../files/open-file.ts';
import { pathOf } from '../inbound/attachments.ts';

type Notice = proto.Message.IHistorySyncNotification;

/** A part that unpacks to more than this is no history, but an attack on our memory. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_PACKED_BYTES = 32 * 1024 * 1024;
/** One in the whole process: all connections that pair at the same time share its memory. */
const unpacking = pLimit(1);

/** Reads a part of the history that our own phone has uploaded or sent inline. */
export async function openHistory(notice: Notice, way: Way): Promise<proto.HistorySync> {
  const packed = notice.initialHistBootstrapInlinePayload?.length
    ? Buffer.from(notice.initialHistBootstrapInlinePayload)
    : await collected(MOST_PACKED_BYTES, await fetchedPart(notice, way));
  return unpacking(async () => {
    const bytes = await unpacked(packed);
    try {
      return proto.HistorySync.decode(bytes);
    } catch (cause) {
      throw new FileError('broken', 'the history could not be read', { cause });
    }
  });
}

async function fetchedPart(notice: Notice, way: Way): Promise<Readable> {
  const { mediaKey, fileSha256 } = notice;
  const directPath = pathOf(notice);
  if (!mediaKey?.length || directPath === '') throw new FileError('gone', 'the history lies nowhere');
  return openFile(
    { directPath, mediaKey, sha256: fileSha256?.length ? fileSha256 : null },
    'md-msg-hist',
    way,
  );
}

async function unpacked(packed: Buffer): Promise<Buffer> {
  try {
    return await collected(MOST_BYTES, Readable.from([packed]), createInflate());
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw new FileError('broken', 'the history could not be unpacked', { cause });
  }
}

/** Collects the output of the pipeline; rejects with a FileError when it exceeds `most` bytes. */
async function collected(most: number, ...ways: [Readable, ...Transform[]]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      chunks.push(chunk);
      done(size > most ? new FileError('gone', 'the history is too large') : null);
    },
  });
  collect.resume();
  await pipeline([...ways, collect]);
  return Buffer.concat(chunks);
}
