import type { Ticket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks for confirmation: the customer gets no answer. */
export function IgnoreDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const errorText = useErrorText();
  const name = shownNumber(ticket.contact.name);
  const ignore = async () => {
    const body = { status: 'closed' as const, sendFarewellMessage: false };
    try {
      await call('updateTicket', { params: { ticketId: ticket.id }, body });
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    }
    toast.done(t('resolve.done', { name }));
  };
  return (
    <ConfirmDialog
      title={t('ignore.title', { name })}
      text={t('ignore.text')}
      confirmLabel={t('ignore.confirm')}
      onConfirm={ignore}
      onClose={onClose}
    />
  );
}
