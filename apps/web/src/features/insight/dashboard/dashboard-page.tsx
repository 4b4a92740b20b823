import { Tabs } from '@mantine/core';
import type { AnswerOf, showDashboard } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { FiltersButton } from '../filters/index.ts';
import { AttendantsTable } from './attendants-table.tsx';
import { ChartPart } from './chart-part.tsx';
import {
  addressOfReport,
  type DashboardFilter,
  dashboardTabs,
  type DashboardTab,
  hasReport,
} from './dashboard-filter.ts';
import { DashboardFilters } from './dashboard-filters.tsx';
import { useDashboardFilter, useFigures } from './dashboard-queries.ts';
import styles from './dashboard.module.css';
import { ExportMenu } from './export-menu.tsx';
import { IndicatorCards } from './indicator-cards.tsx';
import { addressBehind, indicators, npsIndicators } from './indicators.ts';
import { SeriesCharts } from './series-charts.tsx';
import { TimesTable } from './times-table.tsx';
import { WeeklyReport } from './weekly-report.tsx';

type Dashboard = AnswerOf<typeof showDashboard>;

interface Shown {
  figures: Dashboard;
  before: Dashboard | undefined;
  filter: DashboardFilter;
}

/** People of whom most have nothing make a chart that shows nothing. */
const MOST_BARS = 15;

function Indicators({ figures, before, filter }: Shown) {
  const { t } = useTranslation('dashboard');
  const people = figures.attendants
    .filter(({ tickets }) => tickets > 0)
    .toSorted((one, other) => other.tickets - one.tickets)
    .slice(0, MOST_BARS)
    .map(({ name, tickets }) => ({ label: name, total: tickets }));
  return (
    <>
      <IndicatorCards
        label={t('tabs.indicators')}
        indicators={indicators}
        counters={figures.counters}
        before={before?.counters}
        addressOf={(indicator) => addressBehind(indicator, filter)}
      />
      <div className={styles.parts}>
        <TimesTable times={figures.times} />
        {people.length > 0 ? (
          <ChartPart title={t('charts.people')} of={t('attendant.name')} bars={people} isNamed />
        ) : null}
        <SeriesCharts {...figures.series} />
      </div>
    </>
  );
}

function Nps({ figures, before, filter }: Shown) {
  const { t } = useTranslation('dashboard');
  return (
    <IndicatorCards
      label={t('tabs.nps')}
      indicators={npsIndicators}
      counters={figures.counters}
      before={before?.counters}
      addressOf={(indicator) => addressBehind(indicator, filter)}
    />
  );
}

function Attendants({ figures, filter }: Shown) {
  return (
    <AttendantsTable
      attendants={figures.attendants}
      addressOf={(userId) =>
        hasReport(filter) ? addressOfReport({ ...filter, users: [userId] }) : undefined
      }
    />
  );
}

const panels: Record<DashboardTab, (shown: Shown) => React.ReactNode> = {
  indicators: Indicators,
  nps: Nps,
  attendants: Attendants,
};

/** How the company serves: figures of a range beside those of as many days before. */
export function DashboardPage() {
  const { t, i18n } = useTranslation('dashboard');
  const [now] = useState(() => new Date());
  const [filter, setFilter] = useDashboardFilter(now);
  const [isOpen, setOpen] = useState(false);
  const { present, before } = useFigures(filter);
  const day = (value: string) => (value === '' ? '…' : formatDate(`${value}T12:00`, i18n.language));
  const range = `${day(filter.from)} – ${day(filter.to)}`;
  const Panel = panels[filter.tab];
  return (
    <>
      <PageBar title={t('title')}>
        <span className={`num ${styles.range}`}>{range}</span>
        <FiltersButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {present.data ? (
          <ExportMenu filter={filter} range={range} figures={present.data} before={before} />
        ) : null}
        <WeeklyReport />
      </PageBar>
      {isOpen ? (
        <DashboardFilters
          filter={filter}
          onFilter={(next) => {
            setFilter(next);
            void present.refetch();
          }}
        />
      ) : null}
      <Tabs
        className={styles.tabs}
        value={filter.tab}
        onChange={(tab) =>
          setFilter({ ...filter, tab: dashboardTabs.find((one) => one === tab) ?? 'indicators' })
        }
      >
        <Tabs.List>
          {dashboardTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={filter.tab} className={styles.panel}>
          {present.data ? (
            <Panel figures={present.data} before={before} filter={filter} />
          ) : present.error ? (
            <ErrorState text={t('failed')} onRetry={() => void present.refetch()} />
          ) : (
            <Loading />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
