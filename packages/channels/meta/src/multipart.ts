import type { OutgoingMedia } from '@prosa/channel-driver';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

export interface Multipart {
  contentType: string;
  size: number;
  body: ReadableStream<Uint8Array>;
}

/** Replaces quotes and line breaks, which would let a name inject headers. */
const quoted = (text: string) => text.replace(/["\r\n\\]/g, '_');

/**
 * Fields and a file as multipart/form-data (RFC 7578). The file is streamed; its size is known, so the total is too.
 */
export async function multipart(
  fields: Record<string, string>,
  file: { field: string; name: string; mime: string; media: OutgoingMedia },
): Promise<Multipart> {
  const boundary = `prosa-${randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${texts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="${quoted(file.field)}"; ` +
      `filename="${quoted(file.name)}"\r\ncontent-type: ${quoted(file.mime)}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const source = await file.media.open();
  async function* parts() {
    yield head;
    yield* source;
    yield tail;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    size: head.byteLength + file.media.size + tail.byteLength,
    body: Readable.toWeb(Readable.from(parts())) as ReadableStream<Uint8Array>,
  };
}
