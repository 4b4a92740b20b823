import { Button } from '@mantine/core';
import type { PanelAttendant } from '@prosa/contract';
import {
  countTargets,
  mayOpenFromPanel,
  shownNumber,
  urgentTarget,
  type WaitThresholds,
} from '@prosa/domain';
import { IconHourglass } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMessagePreview } from '../../../shared/message-preview.ts';
import { pictureOf } from '../../../shared/picture.ts';
import { useMe } from '../../../shared/session.tsx';
import { TargetMark } from '../../../shared/target-mark.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { QueueDot } from '../../../ui/chips.tsx';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import styles from './moments.module.css';
import { isSameCard, longestWait, type PanelCard, type PanelRow } from './panel-rows.ts';
import { shortMessage, shortName } from './panel-texts.ts';
import { PresenceText } from './presence-text.tsx';
import { TargetCount } from './target-count.tsx';
import { WaitChip } from './wait-chip.tsx';

/** Rows of a card before the rest is counted, and how many each press adds. */
const FIRST_ROWS = 6;
const MORE_ROWS = 50;

interface Drawn {
  now: number;
  thresholds: WaitThresholds;
}

function Row({ row, now, thresholds }: Drawn & { row: PanelRow }) {
  const { t, i18n } = useTranslation('moments');
  const me = useMe();
  const toPreview = useMessagePreview();
  const at = row.lastMessageAt ?? row.updatedAt;
  const name = shortName(shownNumber(row.contactName));
  const urgent = urgentTarget(row.targets, now);
  const isAssigned = row.status === 'pending' && row.userName !== '';
  return (
    <li className={styles.row} data-ticket={row.id}>
      {mayOpenFromPanel(me, row) ? (
        <Link className={styles.name} href={`/tickets/${row.uuid}`}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <time className="num" dateTime={at}>
        {formatMoment(at, i18n.language, now)}
      </time>
      <span className={styles.message}>{shortMessage(toPreview(row.lastMessage))}</span>
      {row.unreadMessages > 0 ? (
        <span
          className={`${styles.unread} num`}
          role="img"
          aria-label={t('unread', { value: row.unreadMessages })}
        >
          {row.unreadMessages}
        </span>
      ) : null}
      <span className={styles.meta}>
        {row.queue ? <QueueDot name={row.queue.name} color={row.queue.color} /> : <span>{t('noQueue')}</span>}
        {isAssigned ? <span className={styles.with}>{t('with', { name: row.userName })}</span> : null}
        <span className={styles.marks}>
          {urgent ? <TargetMark urgent={urgent} isNamed /> : null}
          <WaitChip since={row.waitingSince} now={now} thresholds={thresholds} />
        </span>
      </span>
    </li>
  );
}

function Face({ name, attendant }: { name: string; attendant: PanelAttendant | null }) {
  const { companyId } = useMe();
  return (
    <Avatar
      name={name}
      picture={attendant ? pictureOf({ ...attendant, companyId }) : null}
      badge={
        <span
          className={styles.presence}
          data-online={attendant?.online || undefined}
          data-paused={attendant?.pause ? true : undefined}
        />
      }
    />
  );
}

interface Props extends Drawn {
  card: PanelCard;
  /** On a wall nobody presses anything. */
  isWall: boolean;
}

/** The tickets of one person, or all that wait: how many, since when somebody waits, and who it is. */
export const AttendantCard = memo(
  function AttendantCard({ card: { userId, name, attendant, rows }, isWall, ...drawn }: Props) {
    const { t, i18n } = useTranslation('moments');
    const titleId = useId();
    const [most, setMost] = useState(FIRST_ROWS);
    const rest = rows.length - most;
    const { breached } = countTargets(rows, drawn.now);
    return (
      <article className={styles.card} aria-labelledby={titleId} data-waiting={userId === null || undefined}>
        <header className={styles.head}>
          {userId === null ? (
            <span className={styles.sign} aria-hidden>
              <IconHourglass size={18} />
            </span>
          ) : (
            <Face name={name} attendant={attendant} />
          )}
          <div className={styles.who}>
            <h2 id={titleId}>{userId === null ? t('pending') : name}</h2>
            {attendant ? <PresenceText attendant={attendant} now={drawn.now} /> : null}
          </div>
          {breached > 0 ? <TargetCount state="breached" count={breached} /> : null}
          <WaitChip since={longestWait(rows)} {...drawn} />
          <span className={`${styles.count} num`}>
            {formatNumber(rows.length, i18n.language)}
            <span className="visually-hidden"> {t('tickets')}</span>
          </span>
        </header>
        {rows.length === 0 ? <p className={styles.nothing}>{t('nobodyWaits')}</p> : null}
        <ul className={styles.rows}>
          {rows.slice(0, most).map((row) => (
            <Row key={row.id} row={row} {...drawn} />
          ))}
        </ul>
        {rest > 0 && isWall ? <p className={styles.nothing}>{t('more', { value: rest })}</p> : null}
        {rest > 0 && !isWall ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + MORE_ROWS)}>
            {t('more', { value: formatNumber(rest, i18n.language) })}
          </Button>
        ) : null}
      </article>
    );
  },
  (before, next) =>
    before.now === next.now &&
    before.thresholds === next.thresholds &&
    before.isWall === next.isWall &&
    isSameCard(before.card, next.card),
);
