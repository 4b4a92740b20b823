import type { Ticket } from '@prosa/contract';
import { isAdmin, isLive, mayStep } from '@prosa/domain';
import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMe } from '../../../shared/session.tsx';
import { useMessagePreview } from '../../../shared/message-preview.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { QueueDot, TagChip } from '../../../ui/chips.tsx';
import { IconClockPause } from '@tabler/icons-react';
import { useFocusTextField } from '../conversation/focus-text-field.ts';
import { useSnoozeText } from '../collaboration/snooze-bar.tsx';
import { glanceQuery } from '../messages/messages-key.ts';
import { ChannelBadge } from '../../../ui/channel-badge.tsx';
import { ratingFaces } from '../tickets/rating-faces.ts';
import { truncate, MESSAGE_LETTERS, NAME_LETTERS } from './truncate.ts';
import styles from './list-column.module.css';

/** Minutes since the first unanswered message; further messages of the customer do not restart it. */
function minutesWaiting({ waitingSince }: Ticket): number {
  return waitingSince === null ? 0 : Math.floor((Date.now() - Date.parse(waitingSince)) / 60_000);
}

interface Props {
  ticket: Ticket;
  top: number;
  isSelected: boolean;
  search: string;
}

/** The tags of ticket and contact without duplicates; a row has room for three. */
function tagsOf({ tags, contact }: Ticket): Ticket['tags'] {
  const all = new Map([...tags, ...contact.tags].map((tag) => [tag.id, tag]));
  return [...all.values()].slice(0, 3);
}

function Meta({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('inbox');
  const me = useMe();
  const snoozeText = useSnoozeText();
  const waiting = minutesWaiting(ticket);
  return (
    <span className={styles.meta}>
      {ticket.queue ? (
        <QueueDot name={ticket.queue.name} color={ticket.queue.color} />
      ) : (
        <span>{t('noQueue')}</span>
      )}
      {ticket.snooze ? (
        <span className={styles.snooze}>
          <IconClockPause size={13} aria-hidden /> {snoozeText(ticket.snooze)}
        </span>
      ) : null}
      {waiting >= 1 ? (
        <span className={`${styles.wait} num`}>
          {t('waiting', {
            time:
              waiting < 60
                ? t('minutes', { value: waiting })
                : t('hours', { value: Math.floor(waiting / 60) }),
          })}
        </span>
      ) : null}
      {tagsOf(ticket).map((tag) => (
        <TagChip key={tag.id} name={tag.name} color={tag.color} />
      ))}
      {isAdmin(me) && ticket.user && ticket.user.id !== me.id ? (
        <span>{t('with', { name: ticket.user.name })}</span>
      ) : null}
    </span>
  );
}

export const TicketRow = memo(function TicketRow({ ticket, top, isSelected, search }: Props) {
  const { t, i18n } = useTranslation('inbox');
  const toPreview = useMessagePreview();
  const cache = useQueryClient();
  const focusTextField = useFocusTextField();
  // Loads the first messages before the click.
  const prefetch = () => void cache.prefetchInfiniteQuery({ ...glanceQuery(ticket.uuid), staleTime: 10_000 });
  const face = !isLive(ticket.status) && ticket.userRating ? ratingFaces[ticket.userRating - 1] : undefined;
  return (
    <Link
      href={`/tickets/${ticket.uuid}${search ? `?${search}` : ''}`}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-current={isSelected}
      data-status={ticket.status}
      data-unread={ticket.unreadMessages > 0}
      // Not by Enter: keyboard users stay in the list. With a modifier key the ticket opens in a new tab.
      onClick={({ detail, metaKey, ctrlKey, shiftKey }) => {
        if (detail > 0 && !metaKey && !ctrlKey && !shiftKey) focusTextField(ticket.uuid);
      }}
      onMouseEnter={mayStep(ticket.status, 'accept') ? undefined : prefetch}
    >
      <Avatar
        name={ticket.contact.name}
        badge={face ? <span>{face}</span> : <ChannelBadge channel={ticket.channel} />}
      />
      <span className={styles.name}>{truncate(ticket.contact.name, NAME_LETTERS)}</span>
      <time className="num" dateTime={ticket.updatedAt}>
        {formatMoment(ticket.updatedAt, i18n.language)}
      </time>
      <span className={styles.last}>{truncate(toPreview(ticket.lastMessage), MESSAGE_LETTERS)}</span>
      {ticket.unreadMessages > 0 ? (
        <span
          className={`${styles.badge} num`}
          aria-label={t('unread', { count: ticket.unreadMessages })}
          role="img"
        >
          {ticket.unreadMessages}
        </span>
      ) : (
        <span />
      )}
      <Meta ticket={ticket} />
    </Link>
  );
});
