import fs, { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Waits before more is written; `bytes` are about to be. Undefined: go on at once. */
export type Pace = (bytes: number) => Promise<void> | undefined;

/**
 * Read while a write is under way, and then written at once. With Node's
 * 64 KiB a large upload takes half as long again.
 */
const AHEAD_BYTES = 512 * 1_024;

type Done = (error: Error | null, written?: number) => void;
type Write = [bytes: Uint8Array, offset: number, length: number, at: number | null, done: Done];

/**
 * Stands where Node writes, and neither as a stream between nor with a promise for each write: either costs a large
 * upload a tenth of its time or more.
 */
function pacedBy(pace: Pace) {
  const paced = (bytes: number, write: () => void, done: Done) => {
    const wait = pace(bytes);
    if (wait) wait.then(write, done);
    else write();
  };
  return {
    open: fs.open,
    close: fs.close,
    write(fd: number, ...how: Write): void {
      const [, , length, , done] = how;
      paced(length, () => fs.write(fd, ...how), done);
    },
    writev(fd: number, parts: Uint8Array[], at: number, done: Done): void {
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      paced(length, () => fs.writev(fd, parts, at, done), done);
    },
  };
}

/**
 * Writes a source to a file that only the server may read; `flags` as open(2) has them. Throws what the source, the
 * disk or the pace throws. Either way the file is closed by then: a source that breaks off at once ends the pipeline while the file
 * is still being opened, and a file that is removed before it is there appears afterwards.
 */
export async function streamToFile(
  source: AsyncIterable<Uint8Array>,
  path: string,
  { flags = 'w', pace }: { flags?: string; pace?: Pace } = {},
): Promise<void> {
  const file = createWriteStream(path, {
    mode: 0o600,
    flags,
    highWaterMark: AHEAD_BYTES,
    ...(pace ? { fs: pacedBy(pace) } : {}),
  });
  const closed = new Promise<void>((done) => {
    file.once('close', () => done());
  });
  try {
    await pipeline(source, file);
  } finally {
    await closed;
  }
}
