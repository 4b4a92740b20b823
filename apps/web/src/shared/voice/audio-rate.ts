import { useLocalStorage } from '@mantine/hooks';

/** The speed button steps through these in this order. */
const RATES = [1, 1.5, 2, 0.5];

/** The playback speed of all audios, stored on this device, and a function that switches to the next speed. */
export function useAudioRate(): [rate: number, next: () => void] {
  const [stored, store] = useLocalStorage({
    key: 'audioRate',
    defaultValue: 1,
    getInitialValueInEffect: false,
  });
  const rate = RATES.includes(stored) ? stored : 1;
  return [rate, () => store(RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1)];
}
