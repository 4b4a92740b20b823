import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReportRow } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import {
  IconArrowRight,
  IconDownload,
  IconFilter,
  IconHistory,
  IconReportAnalytics,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { LogDialog } from '../../../shared/ticket-log/log-dialog.tsx';
import { toast } from '../../../shared/toast.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowButton } from '../../../ui/row-actions.tsx';
import { useReportColumns } from './report-columns.tsx';
import { pageSizes, queryOf, type ReportFilter } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import { useReport, useReportRows } from './report-queries.ts';

function Export({ filter, format }: { filter: ReportFilter; format: 'xlsx' | 'csv' }) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    download('exportReports', { query: { ...queryOf(filter), format } })
      .catch((error: unknown) => toast.failed(errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="default" loading={isBusy} leftSection={<IconDownload size={16} />} onClick={save}>
      {t(`export.${format}`)}
    </Button>
  );
}

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
  const [logOf, setLogOf] = useState<number | null>(null);
  const total = report.data?.totalTickets.total;
  const apply = (next: ReportFilter) => {
    setFilter(next);
    setOpen(false);
    // Pressing the button again asks for what has happened since.
    void report.refetch();
  };
  return (
    <>
      <PageBar title={t('title')} count={total}>
        {isNarrow ? (
          <Button
            variant="default"
            leftSection={<IconFilter size={16} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('filters')}
          </Button>
        ) : null}
        <Export filter={filter} format="csv" />
        <Export filter={filter} format="xlsx" />
      </PageBar>
      {!isNarrow || isOpen ? <ReportFilters filter={filter} onFilter={apply} /> : null}
      <DataTable
        label={t('title')}
        columns={columns}
        rows={report.data?.tickets}
        keyOf={({ periodId }) => periodId}
        actions={(row) => <Actions row={row} onLog={() => setLogOf(row.id)} />}
        error={report.error ? errorText(report.error) : null}
        onRetry={() => void report.refetch()}
        empty={<EmptyState icon={<IconReportAnalytics />} title={t('emptyTitle')} text={t('emptyText')} />}
      />
      {total ? <Pager {...place} sizes={pageSizes} total={total} onPage={setPage} onSize={setSize} /> : null}
      {logOf === null ? null : <LogDialog ticketId={logOf} onClose={() => setLogOf(null)} />}
    </>
  );
}
