import type { FileList } from '@prosa/contract';
import { IconFiles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useListTexts } from '../../../shared/list-texts.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { FileListDialog } from './file-list-dialog.tsx';
import { useFileListPages, useRefetchFileLists } from './file-list-queries.ts';
import styles from './file-lists.module.css';

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
  const words = useListTexts('files');
  const columns = useColumns();
  const [search, setSearch] = useUrlState('q');
  const pages = useFileListPages(search);
  return (
    <ListPage
      words={words}
      icon={<IconFiles />}
      list={pages}
      columns={columns}
      search={search}
      onSearch={setSearch}
      actions={({ name }, opening) => <RowActions name={name} {...opening} />}
      edit={(list, onClose) => <FileListDialog list={list} onClose={onClose} />}
      remove={(list, onClose) => <RemoveFileList list={list} onClose={onClose} />}
    />
  );
}
