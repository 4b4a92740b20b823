import { useInstallationEvent } from '../api/realtime.ts';
import { brandingKey } from '../shared/branding.ts';
import { useRefetch } from '../shared/refetch.ts';

/** The name, colours and logos that the operator changes show at once, in every company. */
export function useBrandChanges(): void {
  const refetch = useRefetch(brandingKey);
  useInstallationEvent('brand', () => void refetch());
}
