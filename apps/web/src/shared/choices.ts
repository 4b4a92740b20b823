import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useCompanyEvent } from '../api/realtime.ts';

// Lists that several screens choose from; each is one cache entry, kept fresh by its event.

export function useQueues(enabled = true) {
  const cache = useQueryClient();
  useCompanyEvent('queue', () => void cache.invalidateQueries({ queryKey: ['queues'] }));
  return useQuery({ queryKey: ['queues'], queryFn: async () => call('listQueues'), enabled });
}

export function useConnections() {
  const cache = useQueryClient();
  const refetch = () => void cache.invalidateQueries({ queryKey: ['connections'] });
  useCompanyEvent('whatsapp', refetch);
  useCompanyEvent('whatsappSession', refetch);
  return useQuery({ queryKey: ['connections'], queryFn: async () => call('listConnections') });
}

export function useUserChoices() {
  return useQuery({ queryKey: ['users', 'list'], queryFn: async () => call('listUsers') });
}
