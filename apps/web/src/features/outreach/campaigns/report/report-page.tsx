import { Button, Menu } from '@mantine/core';
import { type Campaign, deliveryStates } from '@prosa/contract';
import {
  IconArrowLeft,
  IconChevronDown,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { download } from '../../../../api/download.ts';
import { useErrorText } from '../../../../shared/error-text.ts';
import { PagedTable } from '../../../../shared/paged-table.tsx';
import { toast } from '../../../../shared/toast.ts';
import { useUrlState } from '../../../../shared/url-state.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Loading } from '../../../../ui/loading.tsx';
import { PageBar } from '../../../../ui/page-bar.tsx';
import { StepButtons } from '../campaign-actions.tsx';
import { type CampaignReport, useCampaignReport } from '../campaign-queries.ts';
import { StartDialog } from '../start-dialog.tsx';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { type DeliveryFilter, queryOf, useDeliveryPages } from './delivery-queries.ts';
import { ReportSummary } from './report-summary.tsx';
import styles from './report.module.css';

const ICON = 16;

/** Saves what the list shows. */
function ExportMenu({ id, filter }: { id: number; filter: DeliveryFilter }) {
  const { t } = useTranslation('campaign-report');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = (format: 'csv' | 'xlsx') => {
    setBusy(true);
    const query = { format, ...queryOf(filter) };
    download('exportCampaignDeliveries', { params: { id }, query })
      .catch((error: unknown) => toast.failed(errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" loading={isBusy} rightSection={<IconChevronDown size={14} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={ICON} />} onClick={() => save('csv')}>
          {t('toCsv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={ICON} />} onClick={() => save('xlsx')}>
          {t('toXlsx')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Back() {
  const { t } = useTranslation('campaign-report');
  return (
    <Button component={Link} href="/campaigns" variant="default" leftSection={<IconArrowLeft size={ICON} />}>
      {t('back')}
    </Button>
  );
}

function Recipients({ report, filter }: { report: CampaignReport; filter: DeliveryFilter }) {
  const { t } = useTranslation('campaign-report');
  const columns = useDeliveryColumns();
  const pages = useDeliveryPages(report.id, filter);
  const isNew = report.startedAt === null;
  return (
    <PagedTable
      label={t('recipients')}
      list={pages}
      columns={columns}
      empty={
        <EmptyState
          icon={<IconUsers />}
          title={t(isNew ? 'notStarted' : 'nobody')}
          text={t(isNew ? 'notStartedText' : 'nobodyText')}
        />
      }
    />
  );
}

/** How far a campaign is, and what became of each of its recipients. */
export function CampaignReportPage() {
  const { t } = useTranslation('campaign-report');
  const { campaignId } = useParams();
  const id = Number(campaignId);
  const errorText = useErrorText();
  const [given, setState] = useUrlState('state');
  const [starting, setStarting] = useState<Campaign | null>(null);
  const [answered, setAnswered] = useUrlState('answered');
  const state = deliveryStates.find((one) => one === given);
  const filter = { state, isAnswered: answered === 'true' };
  const { data: report, error, refetch } = useCampaignReport(id);
  if (!report && error)
    return (
      <>
        <PageBar title={t('title')}>
          <Back />
        </PageBar>
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <PageBar title={report ? t('titleOf', { name: report.name }) : t('title')}>
        {report ? <StepButtons campaign={report} onStart={() => setStarting(report)} /> : null}
        <Back />
        {report && report.startedAt !== null ? <ExportMenu id={id} filter={filter} /> : null}
      </PageBar>
      {report ? (
        <div className={styles.page}>
          <ReportSummary
            report={report}
            filter={filter}
            onState={(next) => setState(next ?? '')}
            onAnswered={(next) => setAnswered(next ? 'true' : '')}
          />
          <Recipients report={report} filter={filter} />
        </div>
      ) : (
        <Loading />
      )}
      {starting ? <StartDialog campaign={starting} onClose={() => setStarting(null)} /> : null}
    </>
  );
}
