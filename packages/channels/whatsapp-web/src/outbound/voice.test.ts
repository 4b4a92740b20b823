import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { voiceOf } from './voice.ts';

/** A page of an Ogg file that holds packets of these sizes. */
function page(granule: number, sizes: number[]): Buffer {
  const laces = sizes.flatMap((size) => [...Array<number>(Math.floor(size / 255)).fill(255), size % 255]);
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head.writeBigInt64LE(BigInt(granule), 6);
  head[26] = laces.length;
  return Buffer.concat([head, Buffer.from(laces), Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0))]);
}

const file = Buffer.concat([
  page(0, [19]),
  page(0, [60]),
  page(48_000, Array<number>(50).fill(40)),
  page(96_000, Array<number>(50).fill(300)),
]);

describe('a voice message', () => {
  it.each([[file.length], [7]])(
    'is as long as its last page says, and loud where its packets are large (read by %i)',
    async (step) => {
      const chunks = Array.from({ length: Math.ceil(file.length / step) }, (_, index) =>
        file.subarray(index * step, (index + 1) * step),
      );
      const voice = await voiceOf(Readable.from(chunks));
      expect(voice?.seconds).toBe(2);
      expect(voice?.waveform).toHaveLength(64);
      expect([voice?.waveform[0], voice?.waveform[63]]).toEqual([0, 100]);
    },
  );

  it.each([
    ['no Ogg file', Buffer.alloc(100, 1)],
    ['heads alone', file.subarray(0, 140)],
    ['nothing', Buffer.alloc(0)],
  ])('is not found in %s', async (_, bytes) => {
    expect(await voiceOf(Readable.from([bytes]))).toBeNull();
  });
});
