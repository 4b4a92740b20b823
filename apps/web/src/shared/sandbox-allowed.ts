import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

const sandboxAllowedKey = ['setting', 'allowSandbox'];
const LASTS_MS = 600_000;

/** Whether the operator allows simulated customers: true until it is known, as on most installations. */
export function useSandboxAllowed(isNeeded = true): boolean {
  const { data } = useQuery({
    queryKey: sandboxAllowedKey,
    queryFn: async () => (await call('readPublicSetting', { params: { key: 'allowSandbox' } })) ?? 'enabled',
    staleTime: LASTS_MS,
    enabled: isNeeded,
  });
  return data !== 'disabled';
}
