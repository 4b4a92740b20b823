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

/** Allows for a slow uplink: 100 kB per second, and a minute for the rest. */
const uploadMs = (size: number) => 60_000 + size / 100;

/**
 * The message of an uploaded file. The file is encrypted on the way to the disk and sent from there, never whole in
 * memory. Failures of the storage or of the platform's hosts are transient.
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
  // Read before the file is opened again: a stream that stays open meanwhile breaks.
  const voice = isVoice ? await voiceOf(await media.open()) : null;
  const stream: WAMediaUpload = { stream: await opened(media.open()) };
  if (kind === 'image') return { image: stream, mimetype, ...caption };
  // A preview of a video would need a program that may not be installed.
  if (kind === 'video') return { video: stream, mimetype, jpegThumbnail: '', ...caption };
  if (kind === 'audio') return { audio: stream, mimetype, ptt: isVoice, ...voice };
  if (kind === 'sticker') return { sticker: stream, mimetype };
  return { document: stream, mimetype, fileName: media.name, ...caption };
}

/** An error of the stream before anybody listens must not end the process. */
async function opened(opening: Promise<Readable>): Promise<Readable> {
  const stream = await opening;
  stream.on('error', () => undefined);
  return stream;
}
