import { Button } from '@mantine/core';
import type { FileList } from '@prosa/contract';
import { IconFiles, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FileListDialog } from './file-list-dialog.tsx';
import { useFileListPages, useRefetchFileLists } from './file-list-queries.ts';
import styles from './files.module.css';

function useColumns(): Column<FileList>[] {
  const { t } = useTranslation('files');
  return [
    {
      key: 'name',
      header: t('name'),
      render: ({ name }) => (
        <b className={styles.clip} title={name}>
          {name}
        </b>
      ),
    },
    {
      key: 'message',
      header: t('message'),
      render: ({ message }) => <span className={styles.text}>{message}</span>,
      isSecondary: true,
    },
    {
      key: 'options',
      header: t('files'),
      render: ({ options }) => t('fileCount', { count: options.filter(({ path }) => path !== null).length }),
    },
  ];
}

function RemoveFileList({ list: { id, name }, onClose }: { list: FileList; onClose: () => void }) {
  const { t } = useTranslation('files');
  const refetch = useRefetchFileLists();
  return (
    <RemoveDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      done={t('removed', { name })}
      remove={async () => {
        await call('deleteFileList', { params: { id } });
        await refetch();
      }}
      onClose={onClose}
    />
  );
}

/** Lists of files that customers can be offered. */
export function FilesPage() {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  const columns = useColumns();
  const [search, setSearch] = useUrlState('q');
  const { rows, count, hasMore, fetchMore, error, refetch } = useFileListPages(search);
  const [edited, setEdited] = useState<FileList | 'new' | null>(null);
  const [removed, setRemoved] = useState<FileList | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  const nothing =
    search === '' ? (
      <EmptyState icon={<IconFiles />} title={t('emptyTitle')} text={t('emptyText')} action={add} />
    ) : (
      <EmptyState icon={<IconFiles />} title={t('nothingFound')} text={t('nothingFoundText')} />
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
        keyOf={(list) => list.id}
        hasMore={hasMore}
        onMore={fetchMore}
        error={error ? errorText(error) : null}
        onRetry={refetch}
        empty={nothing}
        actions={(list) => (
          <RowActions name={list.name} onEdit={() => setEdited(list)} onRemove={() => setRemoved(list)} />
        )}
      />
      {edited ? (
        <FileListDialog list={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {removed ? <RemoveFileList list={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}
