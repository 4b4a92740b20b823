import type { ContactImport } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { withImport } from '../../../shared/imports/import-progress.ts';

const key = ['contact-imports'] as const;
/** Reads the progress when events do not arrive. */
const POLL_MS = 5_000;

/** This user's imports, newest first, with their progress. */
export function useImports() {
  const cache = useQueryClient();
  const put = (record: ContactImport) =>
    cache.setQueryData<ContactImport[]>(key, (known = []) => withImport(known, record));
  useCompanyEvent('contactImport', ({ record }) => {
    if (record.contactListId === null) put(record);
  });
  const query = useQuery({
    queryKey: key,
    queryFn: async () => call('listContactImports'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'running' ? POLL_MS : false),
  });
  return { ...query, put };
}
