import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a source to a file that only the server may read; `flags` as open(2) has them. Throws what the source or the
 * disk throws. Either way the file is closed by then: a source that breaks off at once ends the pipeline while the file
 * is still being opened, and a file that is removed before it is there appears afterwards.
 */
export async function streamToFile(
  source: AsyncIterable<Uint8Array>,
  path: string,
  { flags = 'w' } = {},
): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flags });
  const closed = new Promise<void>((done) => {
    file.once('close', () => done());
  });
  try {
    await pipeline(source, file);
  } finally {
    await closed;
  }
}
