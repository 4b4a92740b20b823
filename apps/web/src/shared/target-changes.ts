import { useCompanyEvent } from '../api/realtime.ts';

/** The settings that say whose hours service targets count by, and where. */
const settings: unknown[] = ['scheduleType', 'timezone'];

/** Runs when a queue or whose hours count has changed: due moments that were read before may be wrong. */
export function useTargetChanges(run: () => void): void {
  useCompanyEvent('queue', ({ action }) => {
    if (action === 'update') run();
  });
  useCompanyEvent('settings', ({ setting }) => {
    if (settings.includes(setting.key)) run();
  });
}
