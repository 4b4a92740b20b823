import { Button } from '@mantine/core';
import type { TagRow } from '@prosa/contract';
import { IconTag, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useListTexts } from '../../../shared/list-texts.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { TagChip } from '../../../ui/chips.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { RowActions } from '../../../ui/row-actions.tsx';
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

/** Removes by name, and says from how many it goes. */
function RemoveTag({ tag, onClose }: { tag: TagRow; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const refetch = useRefetchTags();
  const { id, name, contactsCount: count } = tag;
  return (
    <RemoveDialog
      title={t('removeTitle', { name })}
      text={t('removeText', { count })}
      done={t('removed', { name })}
      remove={async () => {
        await call('deleteTag', { params: { id } });
        await refetch();
      }}
      onClose={onClose}
    />
  );
}

/** The company's tags, and who has them. */
export function TagsPage() {
  const words = useListTexts('tags');
  const [shown, setShown] = useState<TagRow | null>(null);
  const columns = useColumns(setShown);
  const [search, setSearch] = useUrlState('q');
  const list = useTagPages(search);
  return (
    <>
      <ListPage
        words={words}
        icon={<IconTag />}
        list={list}
        columns={columns}
        search={search}
        onSearch={setSearch}
        actions={({ name }, opening) => <RowActions name={name} {...opening} />}
        edit={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
        remove={(tag, onClose) => <RemoveTag tag={tag} onClose={onClose} />}
      />
      {shown ? <TagContactsDialog tag={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
