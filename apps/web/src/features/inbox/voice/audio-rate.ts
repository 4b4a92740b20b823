import { useSyncExternalStore } from 'react';

/** In the order of the button. */
const RATES = [1, 1.5, 2, 0.5];
const STORED = 'audioRate';
const watchers = new Set<() => void>();

function read(): number {
  const stored = Number(localStorage.getItem(STORED));
  return RATES.includes(stored) ? stored : 1;
}

function next(): void {
  localStorage.setItem(STORED, String(RATES[(RATES.indexOf(read()) + 1) % RATES.length] ?? 1));
  for (const watcher of watchers) watcher();
}

/** The speed of all sounds, remembered on this device. */
export function useAudioRate(): [number, () => void] {
  const rate = useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, read);
  return [rate, next];
}
