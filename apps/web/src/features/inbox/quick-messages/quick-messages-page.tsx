import type { QuickMessage } from '@prosa/contract';
import { mayEditQuickMessage } from '@prosa/domain';
import { IconBolt, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage, type Opening } from '../../../shared/list-page.tsx';
import { useMe } from '../../../shared/session.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { QuickMessageDialog } from './quick-message-dialog.tsx';
import { useQuickMessagePages, useRefetchQuickMessages } from './quick-message-queries.ts';
import styles from './quick-messages.module.css';

/** A general quick reply has a green check; for others the owner is shown. */
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
      isName: true,
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

function Actions({ record, ...opening }: Opening & { record: QuickMessage }) {
  const { t } = useTranslation('quick');
  const mayEdit = mayEditQuickMessage(useMe(), record);
  return (
    <RowActions
      name={`/${record.shortcode}`}
      viewLabel={mayEdit ? undefined : t('look')}
      mayRemove={mayEdit}
      {...opening}
    />
  );
}

export function QuickMessagesPage() {
  const { t } = useTranslation('quick');
  const columns = useColumns();
  const refetch = useRefetchQuickMessages();
  const search = useUrlState('q');
  const list = useQuickMessagePages(search[0]);
  return (
    <ListPage
      namespace="quick"
      icon={<IconBolt />}
      list={list}
      columns={columns}
      search={search}
      nameOf={({ shortcode }) => `/${shortcode}`}
      actions={(record, opening) => <Actions record={record} {...opening} />}
      removeText={({ geral }) => t(geral ? 'removeGeneral' : 'removeText')}
      edit={(record, onClose) => <QuickMessageDialog record={record} onClose={onClose} />}
      remove={async ({ id }) => {
        await call('deleteQuickMessage', { params: { id } });
        await refetch();
      }}
    />
  );
}
