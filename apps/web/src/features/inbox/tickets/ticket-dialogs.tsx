import type { Ticket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import type { useTicketChange } from '../conversation/ticket-actions.ts';
import type { MenuChoice } from './ticket-menu.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';

// Each dialog is loaded when it is opened.
const AcceptDialog = lazyComponent(
  async () => (await import('../conversation/accept-dialog.tsx')).AcceptDialog,
);
const TransferDialog = lazyComponent(async () => (await import('./transfer-dialog.tsx')).TransferDialog);
const RatingDialog = lazyComponent(async () => (await import('./rating-dialog.tsx')).RatingDialog);
const LogDialog = lazyComponent(
  async () => (await import('../../../shared/ticket-log/log-dialog.tsx')).LogDialog,
);
const ScheduleDialog = lazyComponent(
  async () => (await import('../schedules/schedule-dialog.tsx')).ScheduleDialog,
);
const PdfDialog = lazyComponent(async () => (await import('../ticket-pdf/pdf-dialog.tsx')).PdfDialog);
const SnoozeDialog = lazyComponent(
  async () => (await import('../collaboration/snooze-dialog.tsx')).SnoozeDialog,
);
const ConfirmDialog = lazyComponent(
  async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
);

export type DialogName = 'queue' | 'transfer' | 'rating' | MenuChoice;

interface Props {
  ticket: Ticket;
  open: DialogName | null;
  change: ReturnType<typeof useTicketChange>;
  onTake: (queueId: number) => void;
  onClose: () => void;
}

function DeleteDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const remove = async () => {
    try {
      await call('deleteTicket', { params: { ticketId: ticket.id } });
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    }
    toast.done(t('delete.done'));
    navigate(`/tickets${window.location.search}`);
  };
  return (
    <ConfirmDialog
      title={t('delete.title', { id: ticket.id, name: shownNumber(ticket.contact.name) })}
      text={t('delete.text')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

export function TicketDialogs({ ticket, open, change, onTake, onClose }: Props) {
  const { t } = useTranslation('tickets');
  return (
    <Suspense fallback={null}>
      {open === 'queue' ? <AcceptDialog ticket={ticket} onClose={onClose} onStart={onTake} /> : null}
      {open === 'transfer' ? (
        <TransferDialog
          title={t('transfer.title', { name: shownNumber(ticket.contact.name) })}
          ticket={ticket}
          onClose={onClose}
          onTransfer={change.mutateAsync}
        />
      ) : null}
      {open === 'rating' ? (
        <RatingDialog
          onClose={onClose}
          onRate={(ratingId) => change.mutate({ status: 'closed', sendFarewellMessage: true, ratingId })}
        />
      ) : null}
      {open === 'schedule' ? (
        <ScheduleDialog
          schedule={null}
          contact={{ ...ticket.contact, whatsappId: ticket.whatsappId }}
          onClose={onClose}
        />
      ) : null}
      {open === 'log' ? <LogDialog ticketId={ticket.id} onClose={onClose} /> : null}
      {open === 'pdf' ? <PdfDialog ticket={ticket} onClose={onClose} /> : null}
      {open === 'snooze' ? <SnoozeDialog ticket={ticket} onClose={onClose} /> : null}
      {open === 'delete' ? <DeleteDialog ticket={ticket} onClose={onClose} /> : null}
    </Suspense>
  );
}
