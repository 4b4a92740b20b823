import { mayEditConnections } from '@prosa/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useCompanyEvent } from '../../api/realtime.ts';
import { useMe } from '../../shared/session.tsx';

/** True while any connection of the company is not up: the menu says so to those who can do something about it. */
export function useConnectionAlert(): boolean {
  const me = useMe();
  const cache = useQueryClient();
  const key = ['connections'];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => call('listConnections', { signal }),
    enabled: mayEditConnections(me),
  });
  const refetch = () => void cache.invalidateQueries({ queryKey: key });
  useCompanyEvent('whatsapp', refetch);
  useCompanyEvent('whatsappSession', refetch);
  return data?.some((connection) => connection.status !== 'CONNECTED') ?? false;
}
