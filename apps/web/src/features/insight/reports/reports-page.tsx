import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReportRow } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { IconArrowRight, IconHistory, IconReportAnalytics } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useErrorText } from '../../../shared/error-text.ts';
import { LogDialog } from '../../../shared/ticket-log/log-dialog.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowButton } from '../../../ui/row-actions.tsx';
import { FiltersButton } from '../filters/index.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportButton, fileFormats } from './export-button.tsx';
import { spareColumns, useHiddenColumns } from './hidden-columns.ts';
import { useReportColumns } from './report-columns.tsx';
import { pageSizes, queryOf, type ReportFilter, writeReport } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import { useReport, useReportRows } from './report-queries.ts';
import { ReportTabs } from './report-tabs.tsx';

function Actions({ row, onLog }: { row: ReportRow; onLog: () => void }) {
  const { t } = useTranslation('reports');
  const [, navigate] = useLocation();
  const name = `#${row.id} ${shownNumber(row.contactName)}`;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <RowButton word={t('log')} name={name} icon={<IconHistory size={16} />} onClick={onLog} />
      <RowButton
        word={t('open')}
        name={name}
        icon={<IconArrowRight size={16} />}
        onClick={() => navigate(`/tickets/${row.uuid}`)}
      />
    </Group>
  );
}

/** The periods of tickets that this person may see, narrowed, page by page, and as a file. */
export function ReportsPage() {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const [now] = useState(() => new Date());
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false;
  const [isOpen, setOpen] = useState(false);
  const { filter, place, setFilter, setPage, setSize } = useReport(now);
  const report = useReportRows(filter, place);
  const columns = useReportColumns();
  const { hidden, isUsual, toggle, reset } = useHiddenColumns(isNarrow);
  const shown = columns
    .filter(({ key }) => !hidden.includes(key))
    .map((column) => ({ ...column, isSpare: isUsual && spareColumns.includes(column.key) }));
  const [fitting, setFitting] = useState<readonly string[]>();
  const leftOut = shown
    .filter(({ key, isSpare }) => isSpare && fitting?.includes(key) === false)
    .map(({ key }) => key);
  const [logOf, setLogOf] = useState<number | null>(null);
  const total = report.data?.totalTickets.total;
  const apply = (next: ReportFilter) => {
    setFilter(next);
    setOpen(false);
    // Pressing the button again asks for what has happened since.
    void report.refetch();
  };
  const bar = (
    <PageBar title={t('title')} count={total}>
      {isNarrow ? <FiltersButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} /> : null}
      <ColumnsMenu
        {...{ columns, hidden, leftOut }}
        onToggle={(key) => toggle(key, leftOut)}
        onReset={reset}
      />
      {fileFormats.map((format) => (
        <ExportButton key={format} call="exportReports" query={{ ...queryOf(filter), format }} />
      ))}
    </PageBar>
  );
  return (
    <ReportTabs
      here="reports"
      bar={bar}
      kept={writeReport({ ...filter, statuses: [], onlyRated: false }, now)}
    >
      {!isNarrow || isOpen ? <ReportFilters filter={filter} onFilter={apply} /> : null}
      <DataTable
        label={t('title')}
        columns={shown}
        onFit={setFitting}
        rows={report.data?.tickets}
        keyOf={({ periodId }) => periodId}
        actions={(row) => <Actions row={row} onLog={() => setLogOf(row.id)} />}
        error={report.error ? errorText(report.error) : null}
        onRetry={() => void report.refetch()}
        empty={<EmptyState icon={<IconReportAnalytics />} title={t('emptyTitle')} text={t('emptyText')} />}
      />
      {total ? <Pager {...place} sizes={pageSizes} total={total} onPage={setPage} onSize={setSize} /> : null}
      {logOf === null ? null : <LogDialog ticketId={logOf} onClose={() => setLogOf(null)} />}
    </ReportTabs>
  );
}
