import { Button } from '@mantine/core';
import type { Help } from '@prosa/contract';
import { helpVideoOf } from '@prosa/domain';
import { IconHelpCircle, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useListFailure } from '../../../shared/list-failure.ts';
import { SettingsTabs } from '../../../shared/settings-tabs.tsx';
import { helpsKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { StatusChip } from '../../../ui/chips.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import styles from './help-articles.module.css';
import { HelpDialog } from './help-dialog.tsx';

const tones = { youtube: 'ok', link: 'neutral', none: 'warn' } as const;

function useColumns(): Column<Help>[] {
  const { t } = useTranslation('helps');
  return [
    { key: 'id', header: t('id'), isNumber: true, isSecondary: true, width: '56px', render: ({ id }) => id },
    { key: 'name', header: t('name'), render: ({ title }) => <b>{title}</b> },
    {
      key: 'description',
      header: t('description'),
      isSecondary: true,
      render: ({ description }) => <span className={styles.description}>{description}</span>,
    },
    {
      key: 'video',
      header: t('video'),
      render: ({ video }) => {
        const { kind } = helpVideoOf(video);
        return <StatusChip tone={tones[kind]}>{t(`kinds.${kind}`)}</StatusChip>;
      },
    },
  ];
}

function RemoveHelp({ help: { id, title }, onClose }: { help: Help; onClose: () => void }) {
  const { t } = useTranslation(['helps', 'common']);
  const refetch = useRefetch(helpsKey);
  const remove = async () => {
    try {
      await call('deleteHelp', { params: { id } });
    } catch (error) {
      toast.failed(t('common:operationFailed'));
      throw error;
    }
    toast.done(t('common:operationDone'));
    await refetch();
  };
  return (
    <ConfirmDialog
      title={t('common:removeRecord')}
      text={t('removeText', { name: title })}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

type Open = { kind: 'edit'; help: Help | null } | { kind: 'remove'; help: Help };

/** The help articles that the operator writes for everybody. */
export function HelpArticlesPage() {
  const { t } = useTranslation('helps');
  const errorText = useErrorText();
  const helps = useQuery({
    queryKey: [...helpsKey, 'articles'],
    queryFn: async ({ signal }) => call('listHelps', { signal }),
  });
  useListFailure(helps.error);
  const columns = useColumns();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'edit', help: null })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <SettingsTabs
        here="helps"
        bar={
          <PageBar title={t('articles')} count={helps.data?.length}>
            {add}
          </PageBar>
        }
      >
        <DataTable
          label={t('articles')}
          columns={columns}
          rows={helps.data}
          keyOf={({ id }) => id}
          error={helps.error ? errorText(helps.error) : null}
          onRetry={() => void helps.refetch()}
          empty={
            <EmptyState
              icon={<IconHelpCircle />}
              title={t('emptyTitle')}
              text={t('emptyText')}
              action={add}
            />
          }
          actions={(help) => (
            <RowActions
              name={help.title}
              onEdit={() => setOpen({ kind: 'edit', help })}
              onRemove={() => setOpen({ kind: 'remove', help })}
            />
          )}
        />
      </SettingsTabs>
      {open?.kind === 'edit' ? <HelpDialog help={open.help} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveHelp help={open.help} onClose={close} /> : null}
    </>
  );
}
