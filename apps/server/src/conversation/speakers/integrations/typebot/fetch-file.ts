import { mediaTypeOf } from '@prosa/channel-driver';
import type { BotAction } from '@prosa/domain';
import { fileTypeFromBuffer } from 'file-type';
import type { App } from '../../../../platform/app.ts';
import { fetchLinkedFile } from '../../../../platform/outbound/fetch-linked-file.ts';
import { harmlessName } from '../../../../platform/storage/harmless-name.ts';
import { foundNoSpace } from '../../../../platform/storage/no-space.ts';

const MOST_BYTES = 16 * 1024 * 1024;

type Services = Pick<App, 'outbound' | 'storage'>;

/** The type that the bytes show, if it is of this kind. Audio may be in a container that looks like video. */
async function typeOf(bytes: Buffer, kind: string) {
  const found = await fileTypeFromBuffer(bytes);
  const mime = kind === 'audio' ? found?.mime.replace(/^video\//, 'audio/') : found?.mime;
  return found && mime && mediaTypeOf(mime) === kind ? { mime, extension: `.${found.ext}` } : null;
}

function nameOf(url: string, kind: string, extension: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A malformed escape: keep the name as it is.
  }
  return harmlessName(/\.\w{1,10}$/.test(name) ? name : `${kind}${extension}`, extension);
}

interface Requested {
  companyId: number;
  kind: string;
  url: string;
  timeoutMs: number;
  /** Differs per attempt: removing the file of a failed attempt must not remove the file of the next one. */
  uuid: string;
}

/**
 * Fetches and stores a file that a bot sends; null when it is not available, not of its kind, or when the company has no
 * room for it: what the bot writes is sent all the same.
 */
export async function fetchFile(
  services: Services,
  { companyId, kind, url, timeoutMs, uuid }: Requested,
): Promise<BotAction | null> {
  if (timeoutMs === 0) return null;
  const bytes = await fetchLinkedFile(services.outbound, url, { timeoutMs, maxBytes: MOST_BYTES }).catch(
    () => null,
  );
  const type = bytes && (await typeOf(bytes, kind));
  if (!bytes || !type) return null;
  const path = `company${companyId}/messages/${uuid}${type.extension}`;
  const stored = await services.storage.put(path, bytes, type.mime).catch((error: unknown) => {
    if (foundNoSpace(error)) return null;
    throw error;
  });
  if (!stored) return null;
  const { size } = stored;
  const media = { path, name: nameOf(url, kind, type.extension), mime: type.mime, size };
  return { kind: 'say', body: '', mediaType: kind, media };
}
