import type { Readable } from 'node:stream';

/** Bars that phones draw below a voice message. */
const BARS = 64;
const LOUDEST = 100;
/** Opus counts samples at this rate, whatever the recording used. */
const SAMPLES_PER_SECOND = 48_000n;
const PAGE_HEAD = 27;
/** A voice message is small; a larger file is none. */
const MOST_BYTES = 32 * 1024 * 1024;

export interface Voice {
  seconds: number;
  waveform: Uint8Array;
}

/**
 * The duration and the waveform of a voice message in an Ogg file; null for any other file. Opus spends more bytes
 * where there is more to hear, so the sizes of its packets draw the waveform without decoding.
 */
export async function voiceOf(source: Readable): Promise<Voice | null> {
  const sizes: number[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let total = 0;
  let samples = 0n;
  let packet = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > MOST_BYTES) return null;
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let page = pageIn(rest); page; page = pageIn(rest)) {
        if (!page.isOgg) return null;
        for (const lace of page.laces) {
          packet += lace;
          if (lace === 255) continue;
          sizes.push(packet);
          packet = 0;
        }
        if (page.granule > samples) samples = page.granule;
        rest = rest.subarray(page.length);
      }
    }
  } finally {
    source.destroy();
  }
  // The first two packets are the head and the tags.
  const heard = sizes.slice(2);
  if (samples <= 0n || heard.length === 0) return null;
  const seconds = Math.max(1, Math.round(Number((samples * 10n) / SAMPLES_PER_SECOND) / 10));
  return { seconds, waveform: barsOf(heard) };
}

function pageIn(bytes: Buffer) {
  if (bytes.length < PAGE_HEAD) return null;
  const laces = bytes.subarray(PAGE_HEAD, PAGE_HEAD + (bytes[26] ?? 0));
  const length = PAGE_HEAD + (bytes[26] ?? 0) + laces.reduce((sum, lace) => sum + lace, 0);
  const isOgg = bytes.toString('latin1', 0, 4) === 'OggS';
  if (isOgg && bytes.length < length) return null;
  const granule = bytes.readBigInt64LE(6);
  return { isOgg, laces, length, granule };
}

function barsOf(sizes: number[]): Uint8Array {
  const quietest = sizes.reduce((least, size) => Math.min(least, size), Infinity);
  const loud = sizes.reduce((most, size) => Math.max(most, size), 0);
  const bars = Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * sizes.length) / BARS);
    const until = Math.max(from + 1, Math.floor(((bar + 1) * sizes.length) / BARS));
    const part = sizes.slice(from, until);
    const mean = part.reduce((sum, size) => sum + size, 0) / part.length;
    return loud === quietest ? 0 : Math.round(((mean - quietest) / (loud - quietest)) * LOUDEST);
  });
  return Uint8Array.from(bars);
}
