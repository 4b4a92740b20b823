import { useEffect, useState } from 'react';

export const BARS = 44;
/** A larger file is no voice note, and decoding it only for its waveform costs too much. */
const MAX_BYTES = 4 * 1024 * 1024;
const RATE = 8_000;

/** The loudest sample of each of `bars` parts, 0 to 1, relative to the loudest of all. */
export function peaksOf(samples: Float32Array, bars: number): number[] {
  const length = Math.max(1, Math.floor(samples.length / bars));
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0;
    for (const sample of samples.subarray(bar * length, (bar + 1) * length))
      peak = Math.max(peak, Math.abs(sample));
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

const known = new Map<string, Promise<number[] | null>>();

async function read(url: string): Promise<number[] | null> {
  const response = await fetch(url);
  if (!response.ok) return null;
  const context = new OfflineAudioContext(1, 1, RATE);
  const sound = await context.decodeAudioData(await response.arrayBuffer());
  return peaksOf(sound.getChannelData(0), BARS);
}

/** The waveform of an audio; null until it is loaded, and when it is too large or the browser cannot decode it. */
export function usePeaks(url: string, bytes: number | null, isRequested: boolean): number[] | null {
  const [peaks, setPeaks] = useState<number[] | null>(null);
  const isSmall = bytes !== null && bytes <= MAX_BYTES;
  useEffect(() => {
    if (!isRequested || !isSmall) return undefined;
    let isGone = false;
    const reading = known.get(url) ?? read(url).catch(() => null);
    known.set(url, reading);
    void reading.then((found) => (isGone ? undefined : setPeaks(found)));
    return () => void (isGone = true);
  }, [url, isSmall, isRequested]);
  return peaks;
}
