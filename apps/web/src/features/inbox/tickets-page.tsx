import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { DeferredConversation, loadAhead } from './deferred-conversation.tsx';
import { useNarrowTab } from './use-narrow-tab.ts';
import { NewTicket } from './new-ticket/new-ticket.tsx';
import { ListColumn } from './ticket-list/list-column.tsx';
import { firstScreenComponent } from '../../shared/lazy-component.ts';
import { useLiveTickets } from './ticket-list/ticket-queries.ts';
import styles from './tickets-page.module.css';
import { Welcome } from './welcome.tsx';

// Only phones need these; they are preloaded together with this screen.
const NarrowTabs = firstScreenComponent(async () => (await import('./narrow-tickets.tsx')).NarrowTabs);
const ResumeUnsent = firstScreenComponent(
  async () => (await import('./messages/resume-unsent.tsx')).ResumeUnsent,
);
const NarrowChoice = firstScreenComponent(async () => (await import('./narrow-tickets.tsx')).NarrowChoice);

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * The main screen: the list beside the conversation, or one of the two on a phone. The conversation keeps its place in
 * the tree, so that its inputs survive when a tablet is rotated.
 */
export function TicketsPage() {
  const { t } = useTranslation('inbox');
  const { uuid } = useParams<{ uuid?: string }>();
  const [, navigate] = useLocation();
  useLiveTickets();
  useEffect(loadAhead, []);
  if (uuid !== undefined && !uuidPattern.test(uuid)) navigate('/tickets', { replace: true });
  const known = uuid !== undefined && uuidPattern.test(uuid) ? uuid : undefined;
  const { isNarrow, tab, shows, choose, panel } = useNarrowTab(known);
  const leave = () => {
    const kept = new URLSearchParams(window.location.search);
    kept.delete('message');
    navigate(kept.size > 0 ? `/tickets?${kept.toString()}` : '/tickets');
  };
  return (
    <div className={styles.screen} data-narrow={isNarrow || undefined}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {isNarrow ? (
        <Suspense fallback={<div className={styles.tabs} />}>
          <NarrowTabs tab={tab} onChange={choose} />
        </Suspense>
      ) : null}
      {shows('list') ? (
        <div className={styles.panel} {...panel('list')}>
          <ListColumn selected={known} isResizable={!isNarrow} />
        </div>
      ) : null}
      {shows('ticket') ? (
        <div className={styles.panel} {...panel('ticket')}>
          {known ? (
            <DeferredConversation key={known} uuid={known} onBack={isNarrow ? () => choose('list') : leave} />
          ) : isNarrow ? (
            <Suspense fallback={null}>
              <NarrowChoice onChoose={() => choose('list')} />
            </Suspense>
          ) : (
            <Welcome />
          )}
        </div>
      ) : null}
      <NewTicket />
      <Suspense fallback={null}>
        <ResumeUnsent />
      </Suspense>
    </div>
  );
}
