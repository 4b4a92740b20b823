import { Button } from '@mantine/core';
import type { ContactTicket } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { usePages } from '../../../shared/pages.ts';
import { QueueDot, StatusChip } from '../../../ui/chips.tsx';
import { formatDate } from '../../../ui/format.ts';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

/** The contact's tickets that this user may see, newest first, page by page. */
export function useTicketsOf(contactId: number) {
  const cache = useQueryClient();
  const queryKey = ['contact-tickets', contactId] as const;
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'update' && event.ticket.contactId === contactId)
      void cache.invalidateQueries({ queryKey });
  });
  return usePages({
    queryKey,
    fetchPage: async (pageNumber, signal) =>
      call('pageContactTickets', { params: { id: contactId }, query: { pageNumber }, signal }),
    rowsOf: (page) => page.tickets,
  });
}

const tones = {
  open: 'ok',
  group: 'ok',
  pending: 'warn',
  lgpd: 'warn',
  nps: 'warn',
  closed: 'neutral',
} as const;

function Row({ ticket, isThis }: { ticket: ContactTicket; isThis: boolean }) {
  const { t, i18n } = useTranslation('contact-drawer');
  const { id, uuid, status, queue, user, createdAt } = ticket;
  return (
    <li>
      <Link href={`/tickets/${uuid}${window.location.search}`} aria-current={isThis ? 'page' : undefined}>
        <span className={styles.ticketHead}>
          <b className="num">#{id}</b>
          <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>
          <time className="num" dateTime={createdAt}>
            {formatDate(createdAt, i18n.language)}
          </time>
        </span>
        <small>
          {queue ? <QueueDot name={queue.name} color={queue.color} /> : <span>{t('noQueue')}</span>}
          {user ? <span>· {user.name}</span> : null}
        </small>
      </Link>
    </li>
  );
}

/** The contact's tickets that this user may see, newest first; `ticketId` is the open one. */
export function PreviousTickets({ contactId, ticketId }: { contactId: number; ticketId: number | null }) {
  const { t } = useTranslation('contact-drawer');
  const { rows, count, hasMore, fetchMore } = useTicketsOf(contactId);
  return (
    <Section title={t('tickets')} count={count}>
      {rows?.length === 0 ? <p className={styles.none}>{t('noTickets')}</p> : null}
      <ul className={styles.tickets}>
        {rows?.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} isThis={ticket.id === ticketId} />
        ))}
      </ul>
      {hasMore ? (
        <Button variant="subtle" size="compact-sm" onClick={fetchMore}>
          {t('moreTickets')}
        </Button>
      ) : null}
    </Section>
  );
}
