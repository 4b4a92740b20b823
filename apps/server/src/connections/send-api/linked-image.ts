import type { SentByApi } from '@prosa/contract';
import { invalidField } from '@prosa/domain';
import { fileTypeFromBuffer } from 'file-type';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaOf, type WaitingFile } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { fetchLinkedFile } from '../../platform/outbound/fetch-linked-file.ts';
import { answerRepeated, type ApiSend, type Sender, sendApiMessages } from './send.ts';

const MOST_BYTES = 16 * 1024 * 1024;
const PATIENCE_MS = 15_000;

const refused = (message: string, cause?: unknown) => invalidField('url', message, cause);

/** One sentence whatever went wrong at the address: it would tell what answers inside the network. */
async function fetchImage({ outbound }: Pick<App, 'outbound'>, url: string): Promise<Buffer> {
  try {
    return await fetchLinkedFile(outbound, url, { timeoutMs: PATIENCE_MS, maxBytes: MOST_BYTES });
  } catch (error) {
    throw refused('no picture could be fetched from this address', error);
  }
}

/** Fetches a picture of the internet, then runs `send` with it as if it had been uploaded. */
async function withLinkedImage<Result>(
  app: Pick<App, 'outbound' | 'config'>,
  companyId: number,
  url: string,
  send: (file: WaitingFile) => Promise<Result>,
): Promise<Result> {
  const bytes = await fetchImage(app, url);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !['image/jpeg', 'image/png', 'image/webp', 'image/gif'].includes(type.mime))
    throw refused('no picture could be fetched from this address');
  const folder = join(app.config.dataDir, 'tmp', randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const path = join(folder, 'image');
    await writeFile(path, bytes);
    const file = {
      field: 'url',
      fileName: new URL(url).pathname.split('/').at(-1) ?? '',
      path,
      size: bytes.byteLength,
      mimeType: type.mime,
      claimedType: type.mime,
      extension: `.${type.ext}`,
    };
    return await send({ file, media: await mediaOf(file, companyId) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends the picture of an address; a repeated request is answered without fetching it again. */
export async function sendLinkedImage(
  sender: Sender,
  url: string,
  send: Omit<ApiSend, 'files'>,
): Promise<SentByApi> {
  const { app, client } = sender;
  const before = await answerRepeated(sender, send.keyed);
  if (before) return before;
  return withLinkedImage(app, client.companyId, url, async (file) =>
    sendApiMessages(sender, { ...send, files: [file] }),
  );
}
