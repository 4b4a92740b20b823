import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { toast } from '../../shared/toast.ts';

const POLL_MS = 2_000;

/** The people whom the business's own phone knows. */
export function usePeople(whatsappId: number) {
  return useQuery({
    queryKey: ['sandbox', whatsappId, 'people'],
    queryFn: async () => call('sandboxPeople', { params: { whatsappId } }),
    refetchInterval: POLL_MS,
  });
}

export function useChangePerson(whatsappId: number) {
  const cache = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async ({ number, ...body }: { number: string; name?: string | null; absent?: boolean }) =>
      call('sandboxPerson', { params: { whatsappId, number }, body }),
    onSuccess: async () => cache.invalidateQueries({ queryKey: ['sandbox', whatsappId, 'people'] }),
    onError: (error) => toast.failed(errorText(error)),
  });
}
