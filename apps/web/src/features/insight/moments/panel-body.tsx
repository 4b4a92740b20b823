import { LIST_LIMIT, type PanelAttendant } from '@prosa/contract';
import { countTargets, type WaitThresholds } from '@prosa/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/use-now.ts';
import { formatNumber } from '../../../ui/format.ts';
import { AttendantCard } from './attendant-card.tsx';
import styles from './moments.module.css';
import { cardsOf, idleOf, longestWait, type PanelOrder, type PanelRow } from './panel-rows.ts';
import { PresenceText } from './presence-text.tsx';
import { TargetCount } from './target-count.tsx';
import { WaitChip } from './wait-chip.tsx';

/** Waiting times are in minutes. */
const TICK_MS = 15_000;

interface Props {
  rows: PanelRow[];
  attendants: PanelAttendant[];
  thresholds: WaitThresholds;
  order: PanelOrder;
  isWall?: boolean;
}

function targetFigures(rows: PanelRow[], now: number) {
  const counts = countTargets(rows, now);
  return {
    near: <TargetCount state="near" count={counts.near} />,
    breached: <TargetCount state="breached" count={counts.breached} />,
  };
}

function Summary({ rows, attendants, thresholds, now }: Omit<Props, 'order'> & { now: number }) {
  const { t, i18n } = useTranslation('moments');
  const waiting = rows.filter(({ status }) => status === 'pending').length;
  const longest = longestWait(rows);
  const figures = {
    open: formatNumber(rows.length - waiting, i18n.language),
    waiting: formatNumber(waiting, i18n.language),
    online: formatNumber(attendants.filter(({ online }) => online).length, i18n.language),
    longest: longest === null ? '–' : <WaitChip since={longest} now={now} thresholds={thresholds} />,
    ...(rows.some(({ targets }) => targets !== null) ? targetFigures(rows, now) : {}),
  };
  return (
    <dl className={styles.summary}>
      {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
        <div key={name}>
          <dt>{t(`summary.${name}`)}</dt>
          <dd className="num">{figures[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Idle({ attendants, now }: { attendants: PanelAttendant[]; now: number }) {
  const { t } = useTranslation('moments');
  if (attendants.length === 0) return null;
  return (
    <section className={styles.idle} aria-label={t('idle')}>
      <h2>{t('idle')}</h2>
      <ul>
        {attendants.map((attendant) => (
          <li key={attendant.id}>
            <i
              className={styles.presence}
              data-online={attendant.online || undefined}
              data-paused={attendant.pause ? true : undefined}
              aria-hidden
            />
            <span>{attendant.name}</span>
            <PresenceText attendant={attendant} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PanelBody({ rows, attendants, thresholds, order, isWall = false }: Props) {
  const { t, i18n } = useTranslation('moments');
  const now = useNow(TICK_MS);
  const cards = useMemo(() => cardsOf(rows, attendants, order), [rows, attendants, order]);
  const idle = useMemo(() => idleOf(rows, attendants), [rows, attendants]);
  return (
    <div className={styles.body} data-wall={isWall || undefined}>
      <Summary rows={rows} attendants={attendants} thresholds={thresholds} now={now} />
      {rows.length >= LIST_LIMIT ? (
        <p className={styles.notice}>{t('first', { value: formatNumber(LIST_LIMIT, i18n.language) })}</p>
      ) : null}
      <div className={styles.cards}>
        {cards.map((card) => (
          <AttendantCard
            key={card.userId ?? 'waiting'}
            card={card}
            now={now}
            thresholds={thresholds}
            isWall={isWall}
          />
        ))}
      </div>
      <Idle attendants={idle} now={now} />
    </div>
  );
}
