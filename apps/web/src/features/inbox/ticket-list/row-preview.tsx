import type { Ticket } from '@prosa/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { firstScreenComponent } from '../../../shared/lazy-component.ts';
import { useMessagePreview } from '../../../shared/message-preview.ts';
import { useMe } from '../../../shared/session.tsx';
import { useDraft } from '../collaboration/drafts.ts';
import { MESSAGE_LETTERS, truncate } from './truncate.ts';
import styles from './list-column.module.css';

const Ticks = firstScreenComponent(async () => (await import('../conversation/ticks.tsx')).Ticks);

/** The last message, or what somebody has begun to write here and not sent. */
export function RowPreview({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  const { t } = useTranslation('inbox');
  const toPreview = useMessagePreview();
  const draft = useDraft(useMe().id, ticket.uuid, isOpen);
  if (draft)
    return (
      <span className={styles.last}>
        <span className={styles.draft}>{t('draft')}</span> {truncate(draft, MESSAGE_LETTERS)}
      </span>
    );
  return (
    <span className={styles.last}>
      {ticket.ownLastMessage ? (
        <span className={styles.ticks}>
          <Suspense fallback={null}>
            <Ticks {...ticket.ownLastMessage} />
          </Suspense>
        </span>
      ) : null}
      {truncate(toPreview(ticket.lastMessage), MESSAGE_LETTERS)}
    </span>
  );
}
