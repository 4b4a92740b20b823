import type { Ticket } from '@prosa/contract';
import { isLive, mayStep, shownNumber } from '@prosa/domain';
import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMe } from '../../../shared/session.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { useFocusTextField } from '../conversation/focus-text-field.ts';
import { glanceQuery } from '../messages/messages-key.ts';
import { ChannelBadge } from '../../../ui/channel-badge.tsx';
import { ratingFaces } from '../tickets/rating-faces.ts';
import { RowMeta } from './row-meta.tsx';
import { RowPreview } from './row-preview.tsx';
import { useRowSelect } from './row-select.ts';
import type { Selection } from './use-selection.ts';
import { truncate, NAME_LETTERS } from './truncate.ts';
import styles from './list-column.module.css';

/** The height of a row, as its style sets it. */
export const ROW_PX = 78;

interface Props {
  ticket: Ticket;
  top: number;
  isSelected: boolean;
  search: string;
  /** Absent where rows cannot be selected. */
  selection?: Selection | null;
}

export const TicketRow = memo(function TicketRow({
  ticket,
  top,
  isSelected,
  search,
  selection = null,
}: Props) {
  const { t, i18n } = useTranslation('inbox');
  const cache = useQueryClient();
  const focusTextField = useFocusTextField();
  // Loads the first messages before the click; of support the audit log names what it has loaded.
  const isSupport = useMe().support !== undefined;
  const prefetch = () => void cache.prefetchInfiniteQuery({ ...glanceQuery(ticket.uuid), staleTime: 10_000 });
  const select = useRowSelect(ticket.id, selection);
  // Of the message beside it. The order of the list is by the last change, such as accepting.
  const at = ticket.lastMessageAt ?? ticket.updatedAt;
  const face = !isLive(ticket.status) && ticket.userRating ? ratingFaces[ticket.userRating - 1] : undefined;
  const rating = `${ticket.userRating}/${ratingFaces.length}`;
  return (
    <Link
      href={`/tickets/${ticket.uuid}${search ? `?${search}` : ''}`}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-current={isSelected}
      data-ticket={ticket.id}
      data-checked={selection?.ids.has(ticket.id) || undefined}
      {...select}
      data-status={ticket.status}
      data-unread={ticket.unreadMessages > 0}
      // Not by Enter: keyboard users stay in the list. With a modifier key the ticket opens in a new tab.
      onClick={({ detail, metaKey, ctrlKey, shiftKey }) => {
        if (detail > 0 && !metaKey && !ctrlKey && !shiftKey) focusTextField(ticket.uuid);
      }}
      onMouseEnter={mayStep(ticket.status, 'accept') || isSupport ? undefined : prefetch}
    >
      <Avatar name={ticket.contact.name} badge={<ChannelBadge channel={ticket.channel} />} />
      <span className={styles.name}>{truncate(shownNumber(ticket.contact.name), NAME_LETTERS)}</span>
      <time className="num" dateTime={at}>
        {formatMoment(at, i18n.language)}
      </time>
      <RowPreview ticket={ticket} isOpen={isSelected} />
      {ticket.unreadMessages > 0 ? (
        <span
          className={`${styles.badge} num`}
          aria-label={t('unread', { count: ticket.unreadMessages })}
          role="img"
        >
          {ticket.unreadMessages}
        </span>
      ) : face ? (
        <span className={styles.face} role="img" aria-label={rating} title={rating}>
          {face}
        </span>
      ) : (
        <span />
      )}
      <RowMeta ticket={ticket} />
    </Link>
  );
});
