import { connectionsQuery } from '../../shared/queries.ts';
import { ActionIcon } from '@mantine/core';
import type { AnyConnection } from '@prosa/contract';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EndDialog } from './confirm-connection.tsx';
import { ConnectionName } from './connection-columns.tsx';
import { ConnectionStatus, Moment, styles, Traffic, useEveryMoment } from './state/index.ts';

function useColumns(): Column<AnyConnection>[] {
  const { t } = useTranslation('connections');
  return [
    {
      key: 'name',
      header: t('name'),
      render: (connection) => (
        <>
          <ConnectionName connection={connection} />
          <span className={styles.also}>
            <Traffic connection={connection} />
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      render: (connection) => <ConnectionStatus connection={connection} />,
    },
    {
      key: 'traffic',
      header: t('traffic.title'),
      isSecondary: true,
      render: (connection) => <Traffic connection={connection} />,
    },
    {
      key: 'updated',
      header: t('updated'),
      isSecondary: true,
      render: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
  ];
}

/** The connections of one company, for the operator: their states, and a button to disconnect each. */
export function CompanyConnectionsDialog({
  company: { id, name },
  onClose,
}: {
  company: { id: number; name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation(['connections', 'common']);
  const errorText = useErrorText();
  const [ended, setEnded] = useState<AnyConnection | null>(null);
  const connections = useQuery({
    queryKey: [...connectionsQuery.queryKey, 'every', id],
    queryFn: async ({ signal }) => call('listEveryConnection', { query: { companyId: id }, signal }),
  });
  const { refetch } = connections;
  useEveryMoment(refetch);
  const columns = useColumns();
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title={t('every.ofCompany', { name })}
        size={760}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={connections.data}
          keyOf={(connection) => connection.id}
          error={connections.error ? errorText(connections.error) : null}
          onRetry={() => void connections.refetch()}
          empty={<EmptyState icon={<IconPlugConnected />} title={t('emptyTitle')} />}
          actions={(connection) =>
            connection.status === 'DISCONNECTED' ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('common:actions.of', { action: t('disconnect'), name: connection.name })}
                title={t('disconnect')}
                onClick={() => setEnded(connection)}
              >
                <IconPlugConnectedX size={16} />
              </ActionIcon>
            )
          }
        />
      </Dialog>
      {ended ? <EndDialog connection={ended} ofAnyCompany onClose={() => setEnded(null)} /> : null}
    </>
  );
}
