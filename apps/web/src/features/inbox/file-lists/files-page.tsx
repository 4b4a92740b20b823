import type { FileList } from '@prosa/contract';
import { IconFiles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { FileListDialog } from './file-list-dialog.tsx';
import { useFileListPages, useRefetchFileLists } from './file-list-queries.ts';
import styles from './file-lists.module.css';

function useColumns(): Column<FileList>[] {
  const { t } = useTranslation('files');
  return [
    {
      key: 'name',
      header: t('name'),
      isName: true,
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

/** File lists that a queue's options can send to customers. */
export function FilesPage() {
  const columns = useColumns();
  const refetch = useRefetchFileLists();
  const search = useUrlState('q');
  const pages = useFileListPages(search[0]);
  return (
    <ListPage
      namespace="files"
      icon={<IconFiles />}
      list={pages}
      columns={columns}
      search={search}
      nameOf={({ name }) => name}
      edit={(list, onClose) => <FileListDialog list={list} onClose={onClose} />}
      remove={async ({ id }) => {
        await call('deleteFileList', { params: { id } });
        await refetch();
      }}
    />
  );
}
