import { useLocalStorage } from '@mantine/hooks';

/** In the order of the button. */
const RATES = [1, 1.5, 2, 0.5];

/** The speed of all audio, remembered on this device, and the step to the next one. */
export function useAudioRate(): [rate: number, next: () => void] {
  const [stored, store] = useLocalStorage({
    key: 'audioRate',
    defaultValue: 1,
    getInitialValueInEffect: false,
  });
  const rate = RATES.includes(stored) ? stored : 1;
  return [rate, () => store(RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1)];
}
