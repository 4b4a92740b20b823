import type { DashboardSeries } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/format.ts';
import type { Bar } from './bars.tsx';
import { ChartPart } from './chart-part.tsx';
import { WeekPart } from './week-part.tsx';

const YEAR_MARK = 5;

export function hourBars(hours: DashboardSeries['hours']): Bar[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    label: String(hour),
    total: hours.filter((one) => one.hour === hour).reduce((sum, { total }) => sum + total, 0),
  }));
}

/** When tickets began: by day where there are several, by hour, and by hour of each weekday. */
export function SeriesCharts({ days, hours }: DashboardSeries) {
  const { t, i18n } = useTranslation('dashboard');
  // At noon, so that no time zone moves it to another day. The year is the same for nearly all.
  const dayLabel = (day: string) =>
    formatDate(`${day}T12:00`, i18n.language).slice(0, days.length > 366 ? undefined : YEAR_MARK);
  return (
    <>
      {days.length > 1 ? (
        <ChartPart
          title={t('charts.days')}
          of={t('charts.day')}
          bars={days.map(({ day, total }) => ({ label: dayLabel(day), total }))}
        />
      ) : null}
      <ChartPart title={t('charts.hours')} of={t('charts.hour')} bars={hourBars(hours)} />
      <WeekPart hours={hours} />
    </>
  );
}
