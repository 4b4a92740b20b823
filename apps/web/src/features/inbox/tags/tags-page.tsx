import { Button } from '@mantine/core';
import type { TagRow } from '@prosa/contract';
import { IconPlus, IconTag, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { TagChip } from '../../../ui/chips.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { PageBar } from '../../../ui/page-bar.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
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

type Open = { kind: 'edit'; tag: TagRow | null } | { kind: 'remove' | 'contacts'; tag: TagRow };

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  if (open?.kind === 'edit') return <TagDialog tag={open.tag} onClose={onClose} />;
  if (open?.kind === 'remove') return <RemoveTag tag={open.tag} onClose={onClose} />;
  return open ? <TagContactsDialog tag={open.tag} onClose={onClose} /> : null;
}

/** The company's tags, and who has them. */
export function TagsPage() {
  const { t } = useTranslation('tags');
  const errorText = useErrorText();
  const [search, setSearch] = useUrlState('q');
  const { rows, count, hasMore, fetchMore, error, refetch } = useTagPages(search);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useColumns((tag) => setOpen({ kind: 'contacts', tag }));
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'edit', tag: null })}>
      {t('add')}
    </Button>
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
        keyOf={(tag) => tag.id}
        hasMore={hasMore}
        onMore={fetchMore}
        error={error ? errorText(error) : null}
        onRetry={refetch}
        empty={
          search === '' ? (
            <EmptyState icon={<IconTag />} title={t('emptyTitle')} text={t('emptyText')} action={add} />
          ) : (
            <EmptyState icon={<IconTag />} title={t('noneTitle')} text={t('noneText')} />
          )
        }
        actions={(tag) => (
          <RowActions
            name={tag.name}
            onEdit={() => setOpen({ kind: 'edit', tag })}
            onRemove={() => setOpen({ kind: 'remove', tag })}
          />
        )}
      />
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}
