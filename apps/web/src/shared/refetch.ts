import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/** Brings anew what is known under a key, and resolves when what is on the screen is there. */
export function useRefetch(queryKey: QueryKey): () => Promise<void> {
  const cache = useQueryClient();
  return async () => cache.invalidateQueries({ queryKey });
}
