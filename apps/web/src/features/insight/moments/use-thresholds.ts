import { useLocalStorage } from '@mantine/hooks';
import type { WaitThresholds } from '@prosa/domain';

const usual: WaitThresholds = { amber: 5, red: 15 };
export const MOST_MINUTES = 1_440;

const isMinutes = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_MINUTES;

/** What is stored, where it can be used; anything else counts as the usual thresholds. */
export function readThresholds(stored: string | undefined): WaitThresholds {
  try {
    const { amber, red } = JSON.parse(stored ?? '') as Partial<WaitThresholds>;
    return isMinutes(amber) && isMinutes(red) && amber <= red ? { amber, red } : usual;
  } catch {
    return usual;
  }
}

/** From how many minutes on a wait is long, and too long, on this device: a screen on a wall may need others. */
export function useThresholds(): [WaitThresholds, (next: WaitThresholds) => void] {
  const [thresholds, store] = useLocalStorage({
    key: 'prosa-wait-thresholds',
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: readThresholds,
  });
  return [thresholds, store];
}
