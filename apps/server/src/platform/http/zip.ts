import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export const ZIP_TYPE = 'application/zip';

export interface ZipEntry {
  name: string;
  /** False for what is compressed already: pictures, voices, films. */
  isCompressed?: boolean;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

/** A ZIP file that is written while its entries are read: only one part of one entry is in memory. 4 GB at most. */
export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  for await (const { name, isCompressed = true, content } of entries) {
    const file = isCompressed ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    for await (const part of content) {
      file.push(typeof part === 'string' ? strToU8(part) : part);
      yield* ready;
      ready = [];
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready;
}
