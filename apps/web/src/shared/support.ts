import { supportLink } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const supportKey = ['setting', 'supportContact'];
const LASTS_MS = 600_000;

/** Whom people ask for help, as who runs the installation wrote it; '' while nobody is named. */
export function useSupportContact() {
  return useQuery({
    queryKey: supportKey,
    queryFn: async () => (await call('readSetting', { params: { key: 'supportContact' } })).value ?? '',
    staleTime: LASTS_MS,
  });
}

/** What opens the help; null while nobody is named. */
export const useSupportLink = (): string | null => supportLink(useSupportContact().data ?? '');
