import type { Prompt } from '@prosa/contract';
import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useListTexts } from '../../../shared/list-texts.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
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

/** What AIs are told to be that answer customers. */
export function PromptsPage() {
  const words = useListTexts('prompts');
  const columns = useColumns();
  const [search, setSearch] = useUrlState('q');
  const list = usePromptPages(search);
  return (
    <ListPage
      words={words}
      icon={<IconSparkles />}
      list={list}
      columns={columns}
      search={search}
      onSearch={setSearch}
      actions={({ name }, opening) => <RowActions name={name} {...opening} />}
      edit={(prompt, onClose) => <PromptDialog prompt={prompt} onClose={onClose} />}
      remove={(prompt, onClose) => <RemovePrompt prompt={prompt} onClose={onClose} />}
    />
  );
}
