import type { Prompt } from '@prosa/contract';
import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { PromptDialog } from './prompt-dialog.tsx';
import { usePromptPages, useRefetchPrompts } from './prompt-queries.ts';
import styles from './prompts.module.css';

function useColumns(): Column<Prompt>[] {
  const { t } = useTranslation('prompts');
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

export function PromptsPage() {
  const columns = useColumns();
  const refetch = useRefetchPrompts();
  const search = useUrlState('q');
  const list = usePromptPages(search[0]);
  return (
    <ListPage
      namespace="prompts"
      icon={<IconSparkles />}
      list={list}
      columns={columns}
      search={search}
      nameOf={({ name }) => name}
      edit={(prompt, onClose) => <PromptDialog prompt={prompt} onClose={onClose} />}
      remove={async ({ id }) => {
        await call('deletePrompt', { params: { id } });
        await refetch();
      }}
    />
  );
}
