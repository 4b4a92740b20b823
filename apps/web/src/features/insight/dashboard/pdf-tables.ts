import type { AnswerOf, showDashboard } from '@prosa/contract';
import type { TFunction } from 'i18next';
import type { PdfTable } from '../../../shared/pdf/pdf-row.ts';
import { formatDuration, formatWeekday } from '../../../ui/format-words.ts';
import { formatDate, formatNumber } from '../../../ui/format.ts';
import { ofNow, valueText } from './indicator-cards.tsx';
import { type Indicator, indicators, npsIndicators } from './indicators.ts';
import { hourBars } from './series-charts.tsx';
import { daysFromFirst } from './pdf-days.ts';
import { durations, parts } from './times-table.tsx';
import { dayOf, HOURS, WEEKDAYS } from './week-part.tsx';

type Dashboard = AnswerOf<typeof showDashboard>;

interface Words {
  t: TFunction<'dashboard'>;
  language: string;
}

const NONE = '–';
/** Letters of a heading that fit into a column of the usual width. */
const USUAL_LENGTH = 10;
const number = (header: string) => ({
  header,
  share: Math.max(1, header.length / USUAL_LENGTH),
  isNumber: true,
});

const countersTable = (
  shown: readonly Indicator[],
  { figures, before }: { figures: Dashboard; before: Dashboard | undefined },
  { t, language }: Words,
): Pick<PdfTable, 'columns' | 'rows'> => ({
  columns: [{ header: t('pdf.figure'), share: 3 }, number(t('pdf.value')), number(t('pdf.before'))],
  rows: shown.map(({ name, kind }) => [
    t(`figures.${name}.name`),
    valueText(kind, figures.counters[name], language),
    before === undefined || ofNow.has(name) ? '' : valueText(kind, before.counters[name], language),
  ]),
});

function timesTable({ times }: Dashboard, { t, language }: Words): PdfTable {
  const text = (seconds: number | null) =>
    seconds === null ? NONE : formatDuration(Math.round(seconds), language);
  return {
    kind: 'table',
    title: t('times.title'),
    columns: [{ header: t('times.what'), share: 2 }, ...parts.map((part) => number(t(`times.${part}`)))],
    rows: durations.map((duration) => [
      t(`times.${duration}`),
      ...parts.map((part) => text(times[duration][part])),
    ]),
  };
}

function attendantsTable({ attendants }: Dashboard, { t, language }: Words): PdfTable {
  const minutes = (value: number | null) => (value === null ? NONE : formatDuration(value * 60, language));
  const columns = ['rating', 'countRating', 'tickets', 'wait', 'support', 'paused'] as const;
  return {
    kind: 'table',
    title: t('tabs.attendants'),
    isDense: true,
    columns: [
      { header: t('attendant.name'), share: 1.8 },
      ...columns.map((column) => number(t(`attendant.${column}`))),
    ],
    rows: attendants.map(
      ({ name, rating, countRating, tickets, avgWaitTime, avgSupportTime, pausedTime }) => [
        name,
        rating === null ? NONE : formatNumber(rating, language),
        formatNumber(countRating, language),
        formatNumber(tickets, language),
        minutes(avgWaitTime),
        minutes(avgSupportTime),
        minutes(pausedTime === 0 ? null : pausedTime),
      ],
    ),
  };
}

interface Counted {
  title: string;
  of: string;
  bars: { label: string; total: number }[];
}

function barTable({ title, of, bars }: Counted, { t, language }: Words): PdfTable {
  const most = Math.max(1, ...bars.map(({ total }) => total));
  return {
    kind: 'table',
    title,
    isDense: true,
    columns: [{ header: of, share: 1 }, number(t('tickets'))],
    rows: bars.map(({ label, total }) => [label, formatNumber(total, language)]),
    bars: bars.map(({ total }) => total / most),
  };
}

function weekTable({ series: { hours } }: Dashboard, { t, language }: Words): PdfTable {
  const totals = new Map(hours.map(({ weekday, hour, total }) => [weekday * 24 + hour, total]));
  return {
    kind: 'table',
    title: t('charts.week'),
    isDense: true,
    columns: [{ header: '', share: 1.6 }, ...HOURS.map((hour) => number(String(hour)))],
    rows: WEEKDAYS.map((weekday) => [
      formatWeekday(dayOf(weekday), language, 'short'),
      ...HOURS.map((hour) => String(totals.get(weekday * 24 + hour) ?? '')),
    ]),
  };
}

/** The tables of the dashboard, as a file shows them. */
export function pdfTables(figures: Dashboard, before: Dashboard | undefined, words: Words): PdfTable[] {
  const { t, language } = words;
  const days = daysFromFirst(figures.series.days).map(({ day, total }) => ({
    label: formatDate(`${day}T12:00`, language),
    total,
  }));
  const counters = { figures, before };
  return [
    { kind: 'table', title: t('tabs.indicators'), ...countersTable(indicators, counters, words) },
    { kind: 'table', title: t('tabs.nps'), ...countersTable(npsIndicators, counters, words) },
    timesTable(figures, words),
    attendantsTable(figures, words),
    ...(days.length > 1
      ? [barTable({ title: t('charts.days'), of: t('charts.day'), bars: days }, words)]
      : []),
    barTable({ title: t('charts.hours'), of: t('charts.hour'), bars: hourBars(figures.series.hours) }, words),
    weekTable(figures, words),
  ];
}
