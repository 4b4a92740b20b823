import type { ContactImport } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';

const key = ['contact-imports'] as const;
/** Where no event comes through, this still tells how far it is. */
const POLL_MS = 5_000;

/** This person's imports, newest first, as they go on. */
export function useImports() {
  const cache = useQueryClient();
  const put = (record: ContactImport) =>
    cache.setQueryData<ContactImport[]>(key, (known = []) => [
      record,
      ...known.filter(({ id }) => id !== record.id),
    ]);
  useCompanyEvent('contactImport', ({ record }) => put(record));
  const query = useQuery({
    queryKey: key,
    queryFn: async () => call('listContactImports'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'running' ? POLL_MS : false),
  });
  return { ...query, put };
}
