import { Button } from '@mantine/core';
import type { TagRow } from '@prosa/contract';
import { IconTag, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { TagChip } from '../../../ui/chips.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { TagContactsDialog } from './tag-contacts-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { useRefetchTags, useTagPages } from './tag-queries.ts';
import styles from './tags.module.css';

function useColumns(onContacts: (tag: TagRow) => void): Column<TagRow>[] {
  const { t, i18n } = useTranslation('tags');
  return [
    { key: 'id', header: t('id'), render: (tag) => tag.id, isNumber: true, width: '64px', isSecondary: true },
    {
      key: 'name',
      header: t('name'),
      render: (tag) => (
        <span className={styles.chip}>
          <TagChip name={tag.name} color={tag.color} />
        </span>
      ),
    },
    {
      key: 'contacts',
      header: t('contacts'),
      width: '160px',
      render: (tag) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconUsers size={14} />}
          aria-label={t('contactsOf', { name: tag.name, count: tag.contactsCount })}
          onClick={() => onContacts(tag)}
        >
          <span className="num">{formatNumber(tag.contactsCount, i18n.language)}</span>
        </Button>
      ),
    },
  ];
}

export function TagsPage() {
  const { t } = useTranslation('tags');
  const [shown, setShown] = useState<TagRow | null>(null);
  const columns = useColumns(setShown);
  const refetch = useRefetchTags();
  const search = useUrlState('q');
  const list = useTagPages(search[0]);
  return (
    <>
      <ListPage
        namespace="tags"
        icon={<IconTag />}
        list={list}
        columns={columns}
        search={search}
        nameOf={({ name }) => name}
        removeText={({ contactsCount: count }) => t('removeText', { count })}
        edit={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
        remove={async ({ id }) => {
          await call('deleteTag', { params: { id } });
          await refetch();
        }}
      />
      {shown ? <TagContactsDialog tag={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
