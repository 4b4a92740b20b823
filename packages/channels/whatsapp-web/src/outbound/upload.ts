import { reason } from '@prosa/domain';
import { SendError } from '@prosa/channel-driver';
import {
  type AnyMediaMessageContent,
  prepareWAMessageMedia,
  type proto,
  type WAMediaUpload,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { Readable } from 'node:stream';
import type { PlannedFile } from './plan.ts';
import { voiceOf } from './voice.ts';

type Uploader = Pick<WASocket, 'waUploadToServer'>;

/** A slow way out: 100 kB in a second, and a minute for the rest. */
const uploadMs = (size: number) => 60_000 + size / 100;

/**
 * The file as it lies with WhatsApp: encrypted on the way to the disk and sent from there, never whole in memory.
 * What the storage or the platform's hosts fail in passes.
 */
export async function uploaded(file: PlannedFile, socket: Uploader): Promise<proto.IMessage> {
  try {
    const content = await contentOf(file);
    return await prepareWAMessageMedia(content, {
      upload: socket.waUploadToServer,
      mediaUploadTimeoutMs: uploadMs(file.media.size),
    });
  } catch (cause) {
    if (cause instanceof SendError) throw cause;
    throw new SendError('transient', reason('web.uploadFailed'), { cause });
  }
}

async function contentOf(file: PlannedFile): Promise<AnyMediaMessageContent> {
  const { kind, media, mime: mimetype, isVoice } = file;
  const caption = file.caption === '' ? {} : { caption: file.caption };
  // Read before the file is opened again: what waits open breaks.
  const voice = isVoice ? await voiceOf(await media.open()) : null;
  const stream: WAMediaUpload = { stream: await opened(media.open()) };
  if (kind === 'image') return { image: stream, mimetype, ...caption };
  // A film's picture would be made by a program that need not be there.
  if (kind === 'video') return { video: stream, mimetype, jpegThumbnail: '', ...caption };
  if (kind === 'audio') return { audio: stream, mimetype, ptt: isVoice, ...voice };
  if (kind === 'sticker') return { sticker: stream, mimetype };
  return { document: stream, mimetype, fileName: media.name, ...caption };
}

/** Ends when it breaks, also before anybody listens. */
async function opened(opening: Promise<Readable>): Promise<Readable> {
  const stream = await opening;
  stream.on('error', () => undefined);
  return stream;
}
