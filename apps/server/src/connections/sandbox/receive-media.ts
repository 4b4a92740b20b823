import { mediaTypeOf, type MediaType, type StoredMedia } from '@prosa/channel-driver';
import { AppError } from '@prosa/domain';
import { fileTypeFromBuffer } from 'file-type';
import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { harmlessName } from '../../platform/storage/harmless-name.ts';

export interface SentFile {
  /** base64 */
  data: string;
  fileName: string;
}

/** Stores a file of the simulated customer; its bytes decide its type. */
export async function receiveMedia(
  app: App,
  { companyId, maxBytes }: { companyId: number; maxBytes: number },
  type: string,
  { data, fileName }: SentFile,
): Promise<{ media: StoredMedia; mediaType: MediaType }> {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxBytes) throw new AppError('ERR_TOO_LARGE');
  const { mime, extension } = await sniff(bytes, type);
  const path = `company${companyId}/messages/${randomUUID()}${extension}`;
  const { size } = await app.storage.put(path, bytes, mime);
  const name = fileName ? harmlessName(fileName, extension) : `${type}${extension}`;
  return { media: { path, name, mime, size }, mediaType: mediaTypeOf(mime) };
}

async function sniff(bytes: Buffer, type: string): Promise<{ mime: string; extension: string }> {
  const found = await fileTypeFromBuffer(bytes);
  if (!found) return { mime: 'application/octet-stream', extension: '.bin' };
  // WebM, MP4 and Ogg hold audio as well as video, and their first bytes do not show which.
  const mime = type === 'audio' ? found.mime.replace(/^video\//, 'audio/') : found.mime;
  return { mime, extension: `.${found.ext}` };
}
