import { useQuery } from '@tanstack/react-query';
import { ticketLinks } from '@prosa/domain';
import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../api/client.ts';
import { useMessagePreview } from '../../../shared/message-preview.ts';
import styles from './chats.module.css';

/** A ticket whose address stands in a message. Who may not see the ticket sees the address alone. */
function TicketCard({ uuid }: { uuid: string }) {
  const { t } = useTranslation('chats');
  const toPreview = useMessagePreview();
  const { data: ticket } = useQuery({
    queryKey: ['ticket-card', uuid],
    queryFn: async ({ signal }) => call('readTicketCard', { params: { ticketUuid: uuid }, signal }),
    retry: false,
    staleTime: 30_000,
  });
  if (!ticket) return null;
  const { id, contact, queue, user, status, lastMessage } = ticket;
  const place = [t(`statuses.${status}`), queue?.name, user?.name].filter(Boolean).join(' · ');
  return (
    <Link href={`/tickets/${uuid}`} className={styles.card}>
      <IconMessageCircle size={18} aria-hidden />
      <span>
        <b dir="auto">{contact.name}</b> <span className="num">#{id}</span>
        <small>{place}</small>
        {lastMessage === '' ? null : <small className={styles.cardText}>{toPreview(lastMessage)}</small>}
      </span>
    </Link>
  );
}

export function TicketCards({ text }: { text: string }) {
  return ticketLinks(text, location.host).map((uuid) => <TicketCard key={uuid} uuid={uuid} />);
}
