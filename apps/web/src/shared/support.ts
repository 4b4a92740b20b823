import { supportLink } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const supportKey = ['setting', 'supportContact'];
const LASTS_MS = 600_000;

/** The support contact that the operator entered; '' when there is none. */
export function useSupportContact() {
  return useQuery({
    queryKey: supportKey,
    queryFn: async () => (await call('readSetting', { params: { key: 'supportContact' } })).value ?? '',
    staleTime: LASTS_MS,
  });
}

export const useSupportLink = (): string | null => supportLink(useSupportContact().data ?? '');
