import type { CompanyRow } from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { formatDate } from '../../../ui/format.ts';
import { companiesKey } from './company-queries.ts';

/** A press on the wrong row can be taken back for so long. */
const UNDO_SECONDS = 10;

/** Moves the due date on by the recurrence, and offers the old one for a moment. */
export function useExtend({ id, name, dueDate: before }: CompanyRow) {
  const { t, i18n } = useTranslation('companies');
  const errorText = useErrorText();
  const refetch = useRefetch(companiesKey);
  const takeBack = async () => {
    await call('updateCompany', { params: { id }, body: { dueDate: before } });
    await refetch();
  };
  return useMutation({
    mutationFn: async () => call('extendCompany', { params: { id } }),
    onSuccess: async ({ dueDate }) => {
      const date = formatDate(dueDate ?? '', i18n.language);
      const undo = {
        label: t('undo'),
        run: () => void takeBack().catch((error: unknown) => toast.failed(errorText(error))),
      };
      toast.undoable(t('extended', { name, date }), undo, UNDO_SECONDS);
      await refetch();
    },
    onError: (error) => toast.failed(errorText(error)),
  });
}

export function useRestore({ id, name }: CompanyRow) {
  const { t } = useTranslation('companies');
  const errorText = useErrorText();
  const refetch = useRefetch(companiesKey);
  return useMutation({
    mutationFn: async () => call('restoreCompany', { params: { id } }),
    onSuccess: async () => {
      toast.done(t('restored', { name }));
      await refetch();
    },
    onError: (error) => toast.failed(errorText(error)),
  });
}

/** Sends the first admin, who has not accepted, the link of the invitation again. */
export function useInviteAgain({ id, email }: CompanyRow) {
  const { t } = useTranslation('companies');
  const errorText = useErrorText();
  const refetch = useRefetch(companiesKey);
  return useMutation({
    mutationFn: async () => call('renewAdminInvitation', { params: { id } }),
    onSuccess: () => toast.done(t('invitation.sent', { email })),
    onError: (error) => toast.failed(errorText(error)),
    onSettled: refetch,
  });
}
