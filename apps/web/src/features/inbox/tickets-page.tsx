import { useMediaQuery } from '@mantine/hooks';
import { Button, Tabs } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearch } from 'wouter';
import { Loading } from '../../ui/loading.tsx';
import { NewTicket } from './new-ticket/new-ticket.tsx';
import { ListColumn } from './ticket-list/list-column.tsx';
import { useUnsent } from './message-queries.ts';
import { piece } from '../../shared/piece.ts';
import { useLiveTickets } from './ticket-queries.ts';
import styles from './tickets-page.module.css';
import { Welcome } from './welcome.tsx';

const AHEAD_MS = 1_500;
const loadConversation = async () => (await import('./conversation/conversation.tsx')).Conversation;
// The list stands there first.
const LazyConversation = piece(loadConversation);

function Conversation(given: { uuid: string; onBack?: () => void }) {
  return (
    <Suspense fallback={<Loading />}>
      <LazyConversation {...given} />
    </Suspense>
  );
}

/** The first ticket that somebody chooses opens at once; what cannot be had now is asked for then. */
function loadAhead(): () => void {
  const timer = setTimeout(() => void loadConversation().catch(() => undefined), AHEAD_MS);
  return () => clearTimeout(timer);
}

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

function NarrowTickets({ uuid }: { uuid: string | undefined }) {
  const { t } = useTranslation('inbox');
  const [wished, setWished] = useState<{ for: string; tab: string }>();
  const message = new URLSearchParams(useSearch()).get('message') ?? '';
  const place = `${uuid ?? ''}/${message}`;
  // A ticket that has just been chosen, or a message in it, is what the person wants to see.
  const tab = wished && wished.for === place ? wished.tab : uuid ? 'ticket' : 'list';
  return (
    <Tabs
      value={tab}
      onChange={(value) => setWished({ for: place, tab: value ?? 'list' })}
      className={styles.narrow}
      keepMounted={false}
    >
      <Tabs.List grow>
        <Tabs.Tab value="ticket">{t('narrow.ticket')}</Tabs.Tab>
        <Tabs.Tab value="list">{t('narrow.list')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="ticket" className={styles.panel}>
        {uuid ? (
          <Conversation key={uuid} uuid={uuid} onBack={() => setWished({ for: place, tab: 'list' })} />
        ) : (
          <div className={styles.choose}>
            <p>{t('narrow.none')}</p>
            <Button onClick={() => setWished({ for: place, tab: 'list' })}>{t('narrow.choose')}</Button>
          </div>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="list" className={styles.panel}>
        <ListColumn selected={uuid} />
      </Tabs.Panel>
    </Tabs>
  );
}

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
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {isNarrow ? (
        <NarrowTickets uuid={known} />
      ) : (
        <>
          <ListColumn selected={known} isResizable />
          {known ? <Conversation key={known} uuid={known} /> : <Welcome />}
        </>
      )}
      <NewTicket />
    </div>
  );
}
