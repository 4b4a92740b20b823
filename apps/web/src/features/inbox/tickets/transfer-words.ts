import { useTranslation } from 'react-i18next';

interface Place {
  /** Absent where nobody has the ticket: it waits in the queue. */
  user: { name: string } | null | undefined;
  queue: { name: string } | null | undefined;
}

/** Where a ticket went, in the words of the notice after a transfer. */
export function useTransferWords(): (to: Place) => string {
  const { t } = useTranslation('tickets');
  return ({ user, queue }) => {
    const place = { queue: queue?.name ?? '' };
    return user ? t('transfer.toPerson', { ...place, person: user.name }) : t('transfer.toQueue', place);
  };
}
