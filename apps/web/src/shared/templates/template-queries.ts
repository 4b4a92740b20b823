import type { AnswerOf, listMessageTemplates, MessageTemplate } from '@prosa/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { usableOf } from './template-values.ts';

export const templatesKey = (whatsappId: number) => ['message-templates', whatsappId] as const;

/** Templates in every status. */
export const useTemplates = (whatsappId: number) =>
  useQuery({
    queryKey: templatesKey(whatsappId),
    queryFn: async ({ signal }) => call('listMessageTemplates', { query: { whatsappId }, signal }),
    enabled: whatsappId > 0,
  });

/** A sendable template from the cached list; null when the list has not been fetched or lacks it. */
export function knownTemplate(cache: QueryClient, whatsappId: number, id: number): MessageTemplate | null {
  const list = cache.getQueryData<AnswerOf<typeof listMessageTemplates>>(templatesKey(whatsappId));
  return usableOf(list?.templates ?? []).find((one) => one.id === id) ?? null;
}
