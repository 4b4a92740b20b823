import { queuesQuery } from '../../../shared/queries.ts';
import { Button } from '@mantine/core';
import type { Queue } from '@prosa/contract';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useQueues } from '../../../shared/choices.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { RemoveRow } from '../../../shared/remove-row.tsx';
import { QueueDot } from '../../../ui/chips.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { withoutMarks } from '../../../shared/message-text/whatsapp-text.ts';
import styles from './queues.module.css';
import { QueueDialog } from './queue-dialog.tsx';

function useColumns(): Column<Queue>[] {
  const { t } = useTranslation('queues');
  return [
    {
      key: 'id',
      header: t('id'),
      render: (queue) => queue.id,
      isNumber: true,
      width: '72px',
      isSecondary: true,
    },
    {
      key: 'name',
      header: t('name'),
      isName: true,
      render: ({ name }) => (
        <span className={styles.name} title={name}>
          {name}
        </span>
      ),
    },
    {
      key: 'color',
      header: t('color'),
      render: (queue) => <QueueDot name={queue.color.toUpperCase()} color={queue.color} />,
      isSecondary: true,
    },
    {
      key: 'order',
      header: t('order'),
      render: (queue) => queue.orderQueue ?? '—',
      isNumber: true,
      isSecondary: true,
    },
    {
      key: 'members',
      header: t('members'),
      render: (queue) => (
        <span className={styles.members}>{t('memberCount', { count: queue.users.length })}</span>
      ),
    },
    {
      key: 'greeting',
      header: t('greeting'),
      render: (queue) => withoutMarks(queue.greetingMessage).slice(0, 80),
      isSecondary: true,
    },
  ];
}

export function QueuesPage() {
  const { t } = useTranslation('queues');
  const errorText = useErrorText();
  const queues = useQueues();
  const columns = useColumns();
  const refetch = useRefetch(queuesQuery.queryKey);
  const [edited, setEdited] = useState<Queue | 'new' | null>(null);
  const [removed, setRemoved] = useState<Queue | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageBar title={t('title')} count={queues.data?.length}>
        {add}
      </PageBar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={queues.data}
        keyOf={(queue) => queue.id}
        error={queues.error ? errorText(queues.error) : null}
        onRetry={() => void queues.refetch()}
        empty={
          <EmptyState icon={<IconStack2 />} title={t('emptyTitle')} text={t('emptyText')} action={add} />
        }
        actions={(queue) => (
          <RowActions name={queue.name} onEdit={() => setEdited(queue)} onRemove={() => setRemoved(queue)} />
        )}
      />
      {edited ? (
        <QueueDialog queue={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {removed ? (
        <RemoveRow
          namespace="queues"
          name={removed.name}
          remove={async () => {
            await call('deleteQueue', { params: { id: removed.id } });
            await refetch();
          }}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </>
  );
}
