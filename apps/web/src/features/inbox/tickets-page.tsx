import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { Loading } from '../../ui/loading.tsx';
import { LaterConversation, loadAhead } from './later-conversation.tsx';
import { NewTicket } from './new-ticket/new-ticket.tsx';
import { ListColumn } from './ticket-list/list-column.tsx';
import { useUnsent } from './message-queries.ts';
import { firstPiece } from '../../shared/piece.ts';
import { useLiveTickets } from './ticket-queries.ts';
import styles from './tickets-page.module.css';
import { Welcome } from './welcome.tsx';

// What phones alone need; the list of screens has it on its way together with this.
const NarrowTickets = firstPiece(async () => (await import('./narrow-tickets.tsx')).NarrowTickets);

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The screen people live in: the list beside the conversation; one of the two on a phone. */
export function TicketsPage() {
  const { t } = useTranslation('inbox');
  const { uuid } = useParams<{ uuid?: string }>();
  const [, navigate] = useLocation();
  const isNarrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  useLiveTickets();
  useUnsent();
  useEffect(loadAhead, []);
  if (uuid !== undefined && !uuidPattern.test(uuid)) navigate('/tickets', { replace: true });
  const known = uuid !== undefined && uuidPattern.test(uuid) ? uuid : undefined;
  const leave = () => {
    const kept = new URLSearchParams(window.location.search);
    kept.delete('message');
    navigate(kept.size > 0 ? `/tickets?${kept.toString()}` : '/tickets');
  };
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {isNarrow ? (
        <Suspense fallback={<Loading />}>
          <NarrowTickets uuid={known} />
        </Suspense>
      ) : (
        <>
          <ListColumn selected={known} isResizable />
          {known ? <LaterConversation key={known} uuid={known} onBack={leave} /> : <Welcome />}
        </>
      )}
      <NewTicket />
    </div>
  );
}
