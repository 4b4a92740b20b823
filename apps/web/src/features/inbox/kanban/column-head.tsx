import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/chips.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { formatDuration } from '../../../ui/format-words.ts';
import { isOverLimit, type Column } from './board-columns.ts';
import styles from './board.module.css';

/** The name of a column, how many cards it has, of how many it should have, and the longest wait in it. */
export function ColumnHead({ column, now }: { column: Column; now: number }) {
  const { t, i18n } = useTranslation('kanban');
  const { lane, count, waitsSince: since } = column;
  const number = (value: number) => formatNumber(value, i18n.language);
  const limit = lane?.wipLimit ?? null;
  const seconds = since === null ? 0 : Math.floor((now - Date.parse(since)) / 1_000);
  return (
    <header className={styles.head}>
      <i className={styles.dot} style={lane ? { background: lane.color } : undefined} aria-hidden />
      <h2 title={lane?.name}>{lane?.name ?? t('noLane')}</h2>
      <span className={`${styles.count} num`} data-over={isOverLimit(column) || undefined}>
        {count === null ? null : limit === null ? (
          number(count)
        ) : (
          <>
            <span aria-hidden>{`${number(count)} / ${number(limit)}`}</span>
            <span className="visually-hidden">{t('ofLimit', { count, limit })}</span>
          </>
        )}
      </span>
      <span className={styles.facts}>
        {isOverLimit(column) ? <StatusChip tone="danger">{t('overLimit')}</StatusChip> : null}
        {seconds < 60 ? null : (
          <span title={t('longestWaitHelp')}>
            {t('longestWait', { time: formatDuration(seconds, i18n.language) })}
          </span>
        )}
      </span>
    </header>
  );
}
