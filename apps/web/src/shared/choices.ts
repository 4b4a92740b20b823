import { useQuery } from '@tanstack/react-query';
import { useCompanyEvent } from '../api/realtime.ts';
import { connectionsQuery, queuesQuery, userListQuery } from './queries.ts';
import { useRefetch } from './refetch.ts';

// Lists that several screens choose from: one cache entry each.

export function useQueues(enabled = true) {
  const refetch = useRefetch(queuesQuery.queryKey);
  useCompanyEvent('queue', () => void refetch());
  return useQuery({ ...queuesQuery, enabled });
}

export function useConnections(enabled = true) {
  const refetch = useRefetch(connectionsQuery.queryKey);
  useCompanyEvent('whatsapp', () => void refetch());
  useCompanyEvent('whatsappSession', () => void refetch());
  return useQuery({ ...connectionsQuery, enabled });
}

export function useUserChoices(enabled = true) {
  return useQuery({ ...userListQuery, enabled });
}
