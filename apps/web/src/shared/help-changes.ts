import { useQueryClient } from '@tanstack/react-query';
import { useInstallationEvent } from '../api/realtime.ts';
import { helpsKey } from './queries.ts';

/** What the operator changes in the help articles shows at once, in lists and in the menu. */
export function useHelpChanges(): void {
  const client = useQueryClient();
  useInstallationEvent('help', () => void client.invalidateQueries({ queryKey: helpsKey }));
}
