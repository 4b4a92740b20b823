import { type Zippable, zipSync } from 'fflate';
import { buffer } from 'node:stream/consumers';
import { Transform } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';

export interface UnpackLimits {
  /** Bytes of all parts together. */
  bytes: number;
  /** Times the archive's own size; counted from `freeBytes` on, as small files of empty cells shrink a lot. */
  ratio: number;
  freeBytes: number;
}

/** Pictures and other attachments of a workbook stay packed. */
const needed = /\.(?:xml|rels|bin)$/i;

/** Counts what really comes out; what the archive says of its sizes counts for nothing. */
function counter(packedBytes: number, { bytes, ratio, freeBytes }: UnpackLimits): () => Transform {
  let total = 0;
  const most = Math.min(bytes, Math.max(freeBytes, packedBytes * ratio));
  return () =>
    new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        total += chunk.byteLength;
        if (total > most) done(new Error(`unpacks to more than ${most} bytes`));
        else done(null, chunk);
      },
    });
}

/**
 * The workbook of a zip archive as an archive that is not compressed, so that its reader unpacks nothing. Throws when it
 * is broken, or its parts are larger than the limits.
 */
export async function unpackWorkbook(
  path: string,
  packedBytes: number,
  limits: UnpackLimits,
): Promise<Uint8Array> {
  const count = counter(packedBytes, limits);
  const parts: Zippable = {};
  const archive = await openPromise(path, { autoClose: false });
  try {
    for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
      const name = entry.fileName.replace(/^\//, '');
      if (!needed.test(name) || name in parts) continue;
      const source = await archive.openReadStreamPromise(entry);
      const counted = source.pipe(count());
      source.once('error', (error) => counted.destroy(error));
      parts[name] = new Uint8Array(await buffer(counted));
    }
  } finally {
    archive.close();
  }
  return zipSync(parts, { level: 0 });
}
