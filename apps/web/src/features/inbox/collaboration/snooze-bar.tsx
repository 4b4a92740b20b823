import { Button } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { formatDate, formatTime, isSameDay } from '../../../ui/format.ts';
import styles from './collaboration.module.css';

/** Until when the ticket is snoozed, as a short text. */
export function useSnoozeText(): (snooze: NonNullable<Ticket['snooze']>) => string {
  const { t, i18n } = useTranslation('collaboration');
  return ({ until }) => {
    if (until === null) return t('snooze.shownAnswer');
    const time = formatTime(until, i18n.language);
    const at = isSameDay(until, Date.now()) ? time : `${formatDate(until, i18n.language)} ${time}`;
    return t('snooze.shown', { at });
  };
}

/** Above a snoozed conversation: until when, and a button to end it. */
export function SnoozeBar({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('collaboration');
  const errorText = useErrorText();
  const textOf = useSnoozeText();
  if (!ticket.snooze) return null;
  const wake = () =>
    void call('wakeTicket', { params: { ticketId: ticket.id } }).catch((error: unknown) =>
      toast.failed(errorText(error)),
    );
  return (
    <div className={styles.snoozed} role="status">
      <IconClockPause size={16} aria-hidden />
      <span>{textOf(ticket.snooze)}</span>
      <Button size="compact-xs" h={24} variant="default" onClick={wake}>
        {t('snooze.wake')}
      </Button>
    </div>
  );
}
