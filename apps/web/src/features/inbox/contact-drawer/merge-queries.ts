import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';

const UNDO_SECONDS = 15;
const keyOf = (contactId: number) => ['contact-merges', contactId] as const;

/** Contacts that were merged into this one and can be separated again. */
export function useMerges(contactId: number) {
  return useQuery({
    queryKey: keyOf(contactId),
    queryFn: async () => call('listContactMerges', { query: { contactId } }),
    staleTime: 0,
  });
}

/** Merges and separates contacts, and refetches everything that shows them. */
export function useMerging(contactId: number) {
  const { t } = useTranslation('contact-drawer');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const undo = async (id: number) => {
    try {
      const { name } = await call('undoContactMerge', { params: { id } });
      toast.done(t('mergeUndone', { name }));
    } catch (error) {
      toast.failed(errorText(error));
    }
    await cache.invalidateQueries();
  };
  const merge = async (goneId: number, name: string) => {
    await call('mergeContacts', { params: { id: contactId }, body: { contactId: goneId } });
    await cache.invalidateQueries();
    const [latest] = await call('listContactMerges', { query: { contactId } });
    if (!latest) return;
    const back = { label: t('mergeUndo'), run: () => void undo(latest.id) };
    toast.undoable(t('merged', { name }), back, UNDO_SECONDS);
  };
  return { merge, undo };
}
