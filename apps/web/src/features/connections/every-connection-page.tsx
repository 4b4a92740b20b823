import { connectionsQuery } from '../../shared/queries.ts';
import { ActionIcon } from '@mantine/core';
import type { ConnectionCounts } from '@prosa/contract';
import { IconEye, IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import { PageBar } from '../../ui/page-bar.tsx';
import { CompanyConnectionsDialog } from './company-connections-dialog.tsx';
import { styles } from './state/index.ts';

const counted = ['connected', 'disconnected', 'total'] as const;

/** The counts of one company; company null stands for the sums of all. */
type Row = Omit<ConnectionCounts, 'company'> & { company: ConnectionCounts['company'] | null };

const sumOf = (rows: ConnectionCounts[]): Row => {
  const sum = (key: (typeof counted)[number]) => rows.reduce((total, row) => total + row[key], 0);
  return {
    company: null,
    connected: sum('connected'),
    disconnected: sum('disconnected'),
    total: sum('total'),
  };
};

function useColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation('connections');
  return [
    {
      key: 'company',
      header: t('company'),
      render: ({ company }) =>
        company ? (
          <span className={styles.clip} title={company.name}>
            {company.name}
          </span>
        ) : (
          <strong>{t('every.all')}</strong>
        ),
    },
    ...counted.map((key) => ({
      key,
      header: t(`every.${key}`),
      isNumber: true,
      isSecondary: key === 'total',
      render: (row: Row) => {
        const number = formatNumber(row[key], i18n.language);
        return row.company ? number : <strong>{number}</strong>;
      },
    })),
  ];
}

/** Counts of every company's connections, for the operator. */
export function EveryConnectionPage() {
  const { t } = useTranslation(['connections', 'common']);
  const errorText = useErrorText();
  const counts = useQuery({
    queryKey: [...connectionsQuery.queryKey, 'counts'],
    queryFn: async ({ signal }) => call('countConnections', { signal }),
  });
  const [opened, setOpened] = useState<ConnectionCounts['company'] | null>(null);
  const columns = useColumns();
  const rows: Row[] | undefined = counts.data && [sumOf(counts.data), ...counts.data];
  return (
    <>
      <PageBar title={t('every.title')} count={counts.data?.length} />
      <DataTable
        label={t('every.title')}
        columns={columns}
        rows={rows}
        keyOf={({ company }) => company?.id ?? 'all'}
        error={counts.error ? errorText(counts.error) : null}
        onRetry={() => void counts.refetch()}
        empty={<EmptyState icon={<IconPlugConnected />} title={t('emptyTitle')} />}
        actions={({ company }) =>
          company ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('common:actions.of', { action: t('every.open'), name: company.name })}
              title={t('every.open')}
              onClick={() => setOpened(company)}
            >
              <IconEye size={16} />
            </ActionIcon>
          ) : null
        }
      />
      {opened ? <CompanyConnectionsDialog company={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
