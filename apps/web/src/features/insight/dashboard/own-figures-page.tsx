import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { SegmentedControl } from '@mantine/core';
import { useUrlState } from '../../../shared/url-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { formatDuration } from '../../../ui/format-words.ts';
import { PageBar } from '../../../ui/page-bar.tsx';
import { thisMonth } from '../filters/index.ts';
import styles from './dashboard.module.css';
import { IndicatorCards } from './indicator-cards.tsx';
import type { Indicator } from './indicators.ts';
import { SeriesCharts } from './series-charts.tsx';
import { TimesTable } from './times-table.tsx';

const own: readonly Indicator[] = [
  { name: 'supportHappening', kind: 'count' },
  { name: 'tickets', kind: 'count' },
  { name: 'supportFinished', kind: 'count' },
  { name: 'avgSupportTime', kind: 'minutes' },
  { name: 'avgWaitTime', kind: 'minutes' },
  { name: 'withRating', kind: 'count' },
  { name: 'npsScore', kind: 'points' },
];

const ranges = ['today', 'week', 'month'] as const;
type Range = (typeof ranges)[number];

function queryFor(range: Range, now: Date) {
  const { from, to } = thisMonth(now);
  if (range === 'month') return { date_from: from, date_to: to };
  return { days: range === 'today' ? 1 : 7 };
}

/** What one has done oneself: everybody may know that. */
export function OwnFiguresPage() {
  const { t, i18n } = useTranslation('dashboard');
  const [now] = useState(() => new Date());
  const [chosen, setRange] = useUrlState('range');
  const range = ranges.find((one) => one === chosen) ?? 'month';
  const query = queryFor(range, now);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'mine', query],
    queryFn: async ({ signal }) => call('showOwnFigures', { query, signal }),
  });
  return (
    <>
      <PageBar title={t('mine')}>
        <SegmentedControl
          aria-label={t('range')}
          data={ranges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      </PageBar>
      <div className={styles.panel}>
        {data ? (
          <>
            <IndicatorCards label={t('mine')} indicators={own} counters={data.counters} />
            {data.pausedTime > 0 ? (
              <p className={styles.range}>
                {t('pausedTime', { time: formatDuration(data.pausedTime * 60, i18n.language) })}
              </p>
            ) : null}
            <div className={styles.parts}>
              <TimesTable times={data.times} />
              <SeriesCharts {...data.series} />
            </div>
          </>
        ) : error ? (
          <ErrorState text={t('failed')} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}
