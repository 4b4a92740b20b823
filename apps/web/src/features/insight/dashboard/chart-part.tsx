import { SegmentedControl } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import type { Bar } from './bars.tsx';
import styles from './dashboard.module.css';

const Bars = lazyComponent(async () => (await import('./bars.tsx')).Bars);

interface Props {
  title: string;
  /** What the bars are of: the heading of the table's first column. */
  of: string;
  bars: Bar[];
  isNamed?: boolean;
}

function BarTable({ title, of, bars }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <ScrollRegion aria-label={title} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" data-number>
              {t('tickets')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, total }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-number className="num">
                {total}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A chart, with the same as a table one press away. */
export function ChartPart(props: Props) {
  const { title, bars, isNamed } = props;
  const { t } = useTranslation('dashboard');
  const [view, setView] = useState('chart');
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.top}>
        <h2 className={styles.heading}>{title}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('viewOf', { title })}
          data={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'table' ? (
        <BarTable {...props} />
      ) : (
        <div aria-hidden>
          <Suspense fallback={<div className={styles.drawing} />}>
            <Bars what={t('tickets')} bars={bars} isNamed={isNamed ?? false} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
