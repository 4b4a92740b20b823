import type { DashboardSeries } from '@prosa/contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '../../../ui/format-words.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './dashboard.module.css';

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];
const STRONGEST = 70;
/** A day that falls on the weekday. */
export const dayOf = (weekday: number): Date => new Date(2024, 0, 7 + weekday);

/** When customers come: a table whose cells are darker the more there are; each has its number. */
export function WeekPart({ hours }: { hours: DashboardSeries['hours'] }) {
  const { t, i18n } = useTranslation('dashboard');
  const totals = new Map(hours.map(({ weekday, hour, total }) => [weekday * 24 + hour, total]));
  const most = Math.max(1, ...totals.values());
  const strength = (total: number) => `${Math.round((total / most) * STRONGEST)}%`;
  return (
    <section className={styles.part} aria-label={t('charts.week')}>
      <h2 className={styles.heading}>{t('charts.week')}</h2>
      <ScrollRegion className={styles.sideways} aria-label={t('charts.week')}>
        <table className={`${styles.week} num`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('charts.weekday')}</span>
              </th>
              {HOURS.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{formatWeekday(dayOf(weekday), i18n.language, 'short')}</th>
                {HOURS.map((hour) => {
                  const total = totals.get(weekday * 24 + hour) ?? 0;
                  return (
                    <td key={hour} style={{ '--strength': strength(total) } as CSSProperties}>
                      {total === 0 ? '' : total}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
