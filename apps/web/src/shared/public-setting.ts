import type { PublicSettingKey } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** A setting of the installation that strangers may read; undefined while it loads. */
export function usePublicSetting(key: PublicSettingKey): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['public-setting', key],
    queryFn: async () => call('readPublicSetting', { params: { key } }),
  });
  return data;
}
