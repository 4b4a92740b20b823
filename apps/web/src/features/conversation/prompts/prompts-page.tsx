import { Button } from '@mantine/core';
import type { Prompt } from '@prosa/contract';
import { IconPlus, IconSparkles } from '@tabler/icons-react';
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
import { PromptDialog } from './prompt-dialog.tsx';
import { usePromptPages, useRefetchPrompts } from './prompt-queries.ts';
import styles from './prompts.module.css';

function useColumns(): Column<Prompt>[] {
  const { t } = useTranslation('prompts');
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
      key: 'queue',
      header: t('queue'),
      render: ({ queue }) => (
        <span className={styles.clip} title={queue?.name}>
          {queue?.name ?? t('noQueue')}
        </span>
      ),
    },
    {
      key: 'maxTokens',
      header: t('maxTokens'),
      render: ({ maxTokens }) => maxTokens,
      isNumber: true,
      isSecondary: true,
    },
  ];
}

function RemovePrompt({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const { t } = useTranslation('prompts');
  const refetch = useRefetchPrompts();
  return (
    <RemoveDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      done={t('removed', { name })}
      remove={async () => {
        await call('deletePrompt', { params: { id } });
        await refetch();
      }}
      onClose={onClose}
    />
  );
}

type Open = { kind: 'edit'; of: Prompt | null } | { kind: 'remove'; of: Prompt };

/** What AIs are told to be that answer customers. */
export function PromptsPage() {
  const { t } = useTranslation('prompts');
  const errorText = useErrorText();
  const columns = useColumns();
  const [search, setSearch] = useUrlState('q');
  const { rows, count, hasMore, fetchMore, error, refetch } = usePromptPages(search);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'edit', of: null })}>
      {t('add')}
    </Button>
  );
  const nothing =
    search === '' ? (
      <EmptyState icon={<IconSparkles />} title={t('emptyTitle')} text={t('emptyText')} action={add} />
    ) : (
      <EmptyState icon={<IconSparkles />} title={t('nothingFound')} text={t('nothingFoundText')} />
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
        keyOf={(prompt) => prompt.id}
        hasMore={hasMore}
        onMore={fetchMore}
        error={error ? errorText(error) : null}
        onRetry={refetch}
        empty={nothing}
        actions={(of) => (
          <RowActions
            name={of.name}
            onEdit={() => setOpen({ kind: 'edit', of })}
            onRemove={() => setOpen({ kind: 'remove', of })}
          />
        )}
      />
      {open?.kind === 'edit' ? <PromptDialog prompt={open.of} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemovePrompt prompt={open.of} onClose={close} /> : null}
    </>
  );
}
