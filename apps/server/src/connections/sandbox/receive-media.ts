import { mediaTypeOf, type MediaType, type StoredMedia } from '@prosa/channel-driver';
import { AppError, invalidField } from '@prosa/domain';
import { fileTypeFromBuffer } from 'file-type';
import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { harmlessName } from '../../platform/storage/harmless-name.ts';
import { namedFile } from '../../platform/storage/store-upload.ts';

export interface SentFile {
  /** base64; absent where the file is part of a form. */
  data?: string | undefined;
  fileName: string;
}

interface Place {
  companyId: number;
  maxBytes: number;
  /** The files of the form that no message has taken yet. */
  files: UploadedFile[];
}

/** Stores a file of the simulated customer; its bytes decide its type. */
export async function receiveMedia(
  app: App,
  { companyId, maxBytes, files }: Place,
  type: string,
  { data, fileName }: SentFile,
): Promise<{ media: StoredMedia; mediaType: MediaType }> {
  const folder = `company${companyId}/messages`;
  if (data === undefined) return receiveFile(app, { folder, file: files.shift() }, type, fileName);
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxBytes) throw new AppError('ERR_TOO_LARGE');
  const { mime, extension } = await sniff(bytes, type);
  const path = `${folder}/${randomUUID()}${extension}`;
  const { size } = await app.storage.put(path, bytes, mime);
  const name = fileName ? harmlessName(fileName, extension) : `${type}${extension}`;
  return { media: { path, name, mime, size }, mediaType: mediaTypeOf(mime) };
}

async function receiveFile(
  app: App,
  { folder, file }: { folder: string; file: UploadedFile | undefined },
  type: string,
  fileName: string,
): Promise<{ media: StoredMedia; mediaType: MediaType }> {
  if (!file) throw invalidField('media', 'base64, or a file of the form');
  const claimedType = type === 'audio' ? 'audio/*' : file.claimedType;
  const media = await namedFile({ ...file, claimedType, fileName: fileName || file.fileName }, folder);
  await app.storage.put(media.path, { file: file.path }, media.mime);
  return { media, mediaType: mediaTypeOf(media.mime) };
}

async function sniff(bytes: Buffer, type: string): Promise<{ mime: string; extension: string }> {
  const found = await fileTypeFromBuffer(bytes);
  if (!found) return { mime: 'application/octet-stream', extension: '.bin' };
  // WebM, MP4 and Ogg hold audio as well as video, and their first bytes do not show which.
  const mime = type === 'audio' ? found.mime.replace(/^video\//, 'audio/') : found.mime;
  return { mime, extension: `.${found.ext}` };
}
