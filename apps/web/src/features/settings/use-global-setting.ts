import type { Setting } from '@prosa/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

type GlobalKey = Setting['key'];

/** A setting of the installation, and its change; `reread` are the queries that show it elsewhere. */
export function useGlobalSetting(key: GlobalKey, reread: readonly (readonly string[])[] = []) {
  const cache = useQueryClient();
  const queryKey = ['global-setting', key];
  const query = useQuery({ queryKey, queryFn: async () => call('readSetting', { params: { key } }) });
  const save = useMutation({
    mutationFn: async (value: string) => call('writeSetting', { params: { key }, body: { value } }),
    // What was sent may be a secret: it is not kept.
    gcTime: 0,
    onSuccess: async (setting) => {
      cache.setQueryData(queryKey, setting);
      await Promise.all(reread.map(async (shown) => cache.invalidateQueries({ queryKey: shown })));
    },
  });
  return { query, save };
}
