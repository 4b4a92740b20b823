import type { Connection, ConnectionState } from '@prosa/contract';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useCompanyEvent } from '../../api/realtime.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useReasonText } from '../../shared/reason-text.ts';
import { Moment, StateChip, styles } from './state/index.ts';

function useColumns(): Column<ConnectionState>[] {
  const { t } = useTranslation('connections');
  const reasonText = useReasonText();
  // A phone has no room for sentences beside two columns: the reason goes below the state.
  const isNarrow = useIsPhone();
  const columns: Column<ConnectionState>[] = [
    {
      key: 'at',
      header: t('since'),
      width: isNarrow ? '118px' : '150px',
      render: ({ at }) => <Moment at={at} />,
    },
    {
      key: 'status',
      header: t('status'),
      width: isNarrow ? 'auto' : '170px',
      render: ({ status, reason }) => (
        <>
          <StateChip status={status} />
          {isNarrow && reason ? <small className={styles.why}>{reasonText(reason)}</small> : null}
        </>
      ),
    },
  ];
  if (isNarrow) return columns;
  return [
    ...columns,
    { key: 'reason', header: t('reason'), render: ({ reason }) => reasonText(reason) ?? '—' },
  ];
}

/** The states that a connection went through and their reasons, newest first, live. */
export function HistoryDialog({
  connection: { id, name },
  onClose,
}: {
  connection: Pick<Connection, 'id' | 'name'>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['connections', 'common']);
  const errorText = useErrorText();
  const cache = useQueryClient();
  // Not under the connections' key: when the connection is removed, that list is refetched, and this one must not be.
  const queryKey = ['connection-states', id];
  const states = useQuery({
    queryKey,
    queryFn: async ({ signal }) => call('listConnectionStates', { params: { id }, signal }),
  });
  useCompanyEvent('whatsappSession', () => void cache.invalidateQueries({ queryKey }));
  const columns = useColumns();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('historyTitle', { name })}
      size={640}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <DataTable
        label={t('history')}
        columns={columns}
        rows={states.data}
        keyOf={(state) => state.id}
        error={states.error ? errorText(states.error) : null}
        onRetry={() => void states.refetch()}
        empty={<EmptyState icon={<IconHistory />} title={t('noHistory')} />}
      />
    </Dialog>
  );
}
