import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { CallName, Connection } from '@prosa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IconCheck,
  IconDots,
  IconPencil,
  IconPlugConnected,
  IconPlus,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useConnections } from '../../shared/choices.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { useRefetch } from '../../shared/refetch.ts';
import { RemoveDialog } from '../../shared/remove-dialog.tsx';
import { toast } from '../../shared/toast.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import { PageBar } from '../../ui/page-bar.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { CloseImported, ImportState } from './import-state.tsx';

function useColumns(): Column<Connection>[] {
  const { t, i18n } = useTranslation('connections');
  return [
    { key: 'name', header: t('name'), render: (connection) => connection.name },
    {
      key: 'status',
      header: t('status'),
      render: (connection) => (
        <>
          <ConnectionStatus connection={connection} />
          <ImportState connection={connection} />
          <CloseImported connection={connection} />
        </>
      ),
    },
    {
      key: 'queues',
      header: t('queues'),
      render: (connection) => connection.queues.map((queue) => queue.name).join(', ') || t('noQueues'),
      isSecondary: true,
    },
    {
      key: 'updated',
      header: t('updated'),
      render: (connection) => (
        <span className="num">{`${formatDate(connection.updatedAt, i18n.language)} ${formatTime(connection.updatedAt, i18n.language)}`}</span>
      ),
      isSecondary: true,
    },
    {
      key: 'default',
      header: t('default'),
      render: (connection) =>
        connection.isDefault ? <IconCheck size={16} role="img" aria-label={t('isDefault')} /> : null,
      isSecondary: true,
    },
  ];
}

type SessionCall = Extract<CallName, 'startSession' | 'endSession'>;

/** What a connection's state asks for: start it again, or disconnect it. */
function SessionButton({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const isDown = connection.status === 'DISCONNECTED';
  const name: SessionCall = isDown ? 'startSession' : 'endSession';
  const act = useMutation({
    mutationFn: async () => call(name, { params: { id: connection.id } }),
    onSuccess: async () => cache.invalidateQueries({ queryKey: ['connections'] }),
    onError: (error) => toast.failed(errorText(error)),
  });
  return (
    <Button
      size="compact-sm"
      variant={isDown ? 'filled' : 'default'}
      loading={act.isPending}
      disabled={connection.status === 'OPENING'}
      onClick={() => act.mutate()}
    >
      {connection.status === 'OPENING' ? t('connecting') : t(isDown ? 'start' : 'disconnect')}
    </Button>
  );
}

function RowActions({
  connection,
  onEdit,
  onRemove,
}: {
  connection: Connection;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      <SessionButton connection={connection} />
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${t('list.actions')} ${connection.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            {t('actions.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={onRemove}>
            {t('actions.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

function RemoveConnection({
  connection: { id, name },
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const { t } = useTranslation('connections');
  const refetch = useRefetch(['connections']);
  return (
    <RemoveDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      done={t('removed', { name })}
      remove={async () => {
        await call('deleteConnection', { params: { id } });
        await refetch();
      }}
      onClose={onClose}
    />
  );
}

/** The channels of the company, how they are, and what to do about it. */
export function ConnectionsPage() {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const connections = useConnections();
  const columns = useColumns();
  const [edited, setEdited] = useState<Connection | 'new' | null>(null);
  const [removed, setRemoved] = useState<Connection | null>(null);
  const restart = useMutation({
    mutationFn: async () => call('restartConnections'),
    onSuccess: () => toast.done(t('restarting')),
    onError: (error) => toast.failed(errorText(error)),
  });
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageBar title={t('title')} count={connections.data?.length}>
        {connections.data?.length ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={restart.isPending}
            onClick={() => restart.mutate()}
          >
            {t('restartAll')}
          </Button>
        ) : null}
        {add}
      </PageBar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={connections.data}
        keyOf={(connection) => connection.id}
        error={connections.error ? errorText(connections.error) : null}
        onRetry={() => void connections.refetch()}
        empty={
          <EmptyState
            icon={<IconPlugConnected />}
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={add}
          />
        }
        actions={(connection) => (
          <RowActions
            connection={connection}
            onEdit={() => setEdited(connection)}
            onRemove={() => setRemoved(connection)}
          />
        )}
      />
      {edited ? (
        <ConnectionDialog connection={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {removed ? <RemoveConnection connection={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}
