import { Button } from '@mantine/core';
import type { QuickMessage } from '@prosa/contract';
import { mayEditQuickMessage } from '@prosa/domain';
import { IconBolt, IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { useMe } from '../../../shared/session.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { QuickMessageDialog } from './quick-message-dialog.tsx';
import { useQuickMessagePages, useRefetchQuickMessages } from './quick-message-queries.ts';
import styles from './quick-messages.module.css';

/** General with a green check; else whose it is. */
function Sight({ record }: { record: QuickMessage }) {
  const { t } = useTranslation('quick');
  const me = useMe();
  if (record.geral) {
    return (
      <span className={styles.general}>
        <IconCircleCheck size={16} aria-hidden /> {t('sight.general')}
      </span>
    );
  }
  const isMine = record.userId === me.id;
  const name = record.user?.name ?? '';
  if (!record.visao) return <span className={styles.private}>{t('sight.private')}</span>;
  return <span className={styles.private}>{isMine ? t('sight.shared') : t('sight.of', { name })}</span>;
}

function useColumns(): Column<QuickMessage>[] {
  const { t } = useTranslation('quick');
  return [
    {
      key: 'shortcode',
      header: t('shortcode'),
      render: ({ shortcode }) => (
        <span className={styles.code} title={shortcode}>
          /{shortcode}
        </span>
      ),
    },
    {
      key: 'message',
      header: t('message'),
      render: ({ message }) => <span className={styles.text}>{message}</span>,
      isSecondary: true,
    },
    {
      key: 'file',
      header: t('file'),
      render: ({ mediaName }) => (
        <span className={styles.file} title={mediaName ?? undefined}>
          {mediaName ?? '—'}
        </span>
      ),
      isSecondary: true,
    },
    { key: 'status', header: t('status'), render: (record) => <Sight record={record} /> },
  ];
}

function RemoveQuickMessage({ record, onClose }: { record: QuickMessage; onClose: () => void }) {
  const { t } = useTranslation('quick');
  const refetch = useRefetchQuickMessages();
  const { id, shortcode, geral } = record;
  return (
    <RemoveDialog
      title={t('removeTitle', { shortcode })}
      text={geral ? t('removeGeneral') : t('removeText')}
      done={t('removed', { shortcode })}
      remove={async () => {
        await call('deleteQuickMessage', { params: { id } });
        await refetch();
      }}
      onClose={onClose}
    />
  );
}

function Actions({
  record,
  onEdit,
  onRemove,
}: {
  record: QuickMessage;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('quick');
  const mayEdit = mayEditQuickMessage(useMe(), record);
  return (
    <RowActions
      name={`/${record.shortcode}`}
      look={mayEdit ? undefined : t('look')}
      mayRemove={mayEdit}
      onEdit={onEdit}
      onRemove={onRemove}
    />
  );
}

/** Texts and files that are sent again and again, each under a short code. */
export function QuickMessagesPage() {
  const { t } = useTranslation('quick');
  const errorText = useErrorText();
  const columns = useColumns();
  const [search, setSearch] = useUrlState('q');
  const { rows, count, hasMore, fetchMore, error, refetch } = useQuickMessagePages(search);
  const [edited, setEdited] = useState<QuickMessage | 'new' | null>(null);
  const [removed, setRemoved] = useState<QuickMessage | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  const nothing =
    search === '' ? (
      <EmptyState icon={<IconBolt />} title={t('emptyTitle')} text={t('emptyText')} action={add} />
    ) : (
      <EmptyState icon={<IconBolt />} title={t('nothingFound')} text={t('nothingFoundText')} />
    );
  return (
    <>
      <PageBar title={t('title')} count={count}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        {add}
      </PageBar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        keyOf={(record) => record.id}
        hasMore={hasMore}
        onMore={fetchMore}
        error={error ? errorText(error) : null}
        onRetry={refetch}
        empty={nothing}
        actions={(record) => (
          <Actions record={record} onEdit={() => setEdited(record)} onRemove={() => setRemoved(record)} />
        )}
      />
      {edited ? (
        <QuickMessageDialog record={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {removed ? <RemoveQuickMessage record={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}
