import type { BoardCard as Card } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { IconArrowRight, IconExternalLink } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ContactAddress } from '../../../shared/contact-address.tsx';
import { useMessagePreview } from '../../../shared/message-preview.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { QueueDot } from '../../../ui/chips.tsx';
import { formatMoment } from '../../../ui/format.ts';
import styles from './board.module.css';

/** The heights that the style gives a card (px), the second one for the sentence with the lane's rule. */
export const CARD_PX = 112;
const RULE_PX = 20;
/** Between two cards. */
export const GAP_PX = 8;

export const heightOf = ({ lane }: Card): number => CARD_PX + (lane?.dueAt ? RULE_PX : 0) + GAP_PX;

/** The width that the time takes from the name, in digits of the larger type of the name. */
const besideMoment = (moment: string): string => `calc(${moment.length * 0.8}ch + 12px)`;

interface Props {
  card: Card;
  /** What the rule of the lane does with the ticket; null: nothing. */
  rule: string | null;
  isOpen: boolean;
  isMoving: boolean;
  /** The Tab key leads to this card of the board. */
  isActive: boolean;
  onOpen: (card: Card) => void;
}

/** The card has place for two digits. */
const MOST_UNREAD = 99;

/** Who attends the ticket, and its queue. */
function Attendance({ card }: { card: Card }) {
  const { t } = useTranslation(['kanban', 'inbox']);
  return (
    <span className={styles.meta}>
      <ChannelIcon channel={card.channel} size={15} />
      {card.user ? (
        <span className={styles.agent}>{card.user.name}</span>
      ) : (
        <span className={styles.waiting}>{t('kanban:noAgent')}</span>
      )}
      {card.queue ? (
        <QueueDot name={card.queue.name} color={card.queue.color} />
      ) : (
        <span>{t('inbox:noQueue')}</span>
      )}
    </span>
  );
}

/** A ticket on the board. Pressing it opens the conversation beside the board; the link leads to its own address. */
export const BoardCard = memo(function BoardCard(props: Props) {
  const { card, rule, isOpen, isMoving, isActive, onOpen } = props;
  const { t, i18n } = useTranslation(['kanban', 'inbox']);
  const toPreview = useMessagePreview();
  const name = shownNumber(card.contact.name);
  const at = card.lastMessageAt ?? card.updatedAt;
  const moment = formatMoment(at, i18n.language);
  const { unreadMessages: unread } = card;
  const tabIndex = isActive ? 0 : -1;
  return (
    <article
      className={styles.card}
      data-card={card.id}
      data-status={card.status}
      data-open={isOpen || undefined}
      data-moving={isMoving || undefined}
    >
      <button
        type="button"
        className={styles.open}
        tabIndex={tabIndex}
        aria-current={isOpen}
        aria-keyshortcuts="m"
        onClick={() => onOpen(card)}
      >
        <span className={styles.name} style={{ paddingInlineEnd: besideMoment(moment) }}>
          {name}
        </span>
        <span className={styles.number}>
          <span className="num">#{card.id}</span>{' '}
          <ContactAddress contact={{ number: card.contact.number, username: '' }} />
        </span>
        <span className={styles.last} data-unread={unread === 0 ? undefined : unread > 9 ? 'many' : 'few'}>
          {toPreview(card.lastMessage)}
        </span>
        <Attendance card={card} />
        {rule === null ? null : (
          <span className={styles.rule}>
            <IconArrowRight size={13} aria-hidden /> {rule}
          </span>
        )}
      </button>
      <span className={styles.side}>
        <time className="num" dateTime={at}>
          {moment}
        </time>
        {unread > 0 ? (
          <span
            className={`${styles.unread} num`}
            role="img"
            aria-label={t('inbox:unread', { count: unread })}
          >
            {unread > MOST_UNREAD ? `${MOST_UNREAD}+` : unread}
          </span>
        ) : null}
      </span>
      <Link
        href={`/tickets/${card.uuid}`}
        className={styles.view}
        tabIndex={tabIndex}
        aria-label={t('kanban:view', { name })}
        title={t('kanban:viewTicket')}
      >
        <IconExternalLink size={16} aria-hidden />
      </Link>
    </article>
  );
});
