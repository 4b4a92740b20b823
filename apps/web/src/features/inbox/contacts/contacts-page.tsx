import { Button } from '@mantine/core';
import type { Contact } from '@prosa/contract';
import { IconAddressBook, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ContactsMenu } from '../contact-import/contacts-menu.tsx';
import { openNewTicket } from '../new-ticket/new-ticket-store.ts';
import { NewTicket } from '../new-ticket/new-ticket.tsx';
import { TagFilter } from '../tags/tag-filter.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { useContactPages } from './contact-queries.ts';
import { ContactActions, useColumns, type RowAction } from './contact-row.tsx';

/** Removes by name, and says what goes along. */
function RemoveContact({ contact: { id, name }, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const refetch = useRefetch(['contacts']);
  return (
    <RemoveDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      done={t('removed', { name })}
      remove={async () => {
        await call('deleteContact', { params: { id } });
        await refetch();
      }}
      onClose={onClose}
    />
  );
}

type Open = { kind: 'new' } | { kind: 'edit' | 'remove'; contact: Contact };

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  if (open === null) return null;
  if (open.kind === 'new') return <ContactDialog contactId={null} onClose={onClose} />;
  if (open.kind === 'edit') return <ContactDialog contactId={open.contact.id} onClose={onClose} />;
  return <RemoveContact contact={open.contact} onClose={onClose} />;
}

function idsOf(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

/** Everybody the company knows. */
export function ContactsPage() {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const columns = useColumns();
  const [search, setSearch] = useUrlState('q');
  const [tagText, setTagText] = useUrlState('tags');
  const tags = useMemo(() => idsOf(tagText), [tagText]);
  const { rows, count, hasMore, fetchMore, error, refetch } = useContactPages({ search, tags });
  const [open, setOpen] = useState<Open | null>(null);
  const act = (kind: RowAction, contact: Contact) => {
    if (kind === 'chat') openNewTicket({ contact: { id: contact.id, name: contact.name } });
    else setOpen({ kind, contact });
  };
  const isFiltered = search !== '' || tags.length > 0;
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'new' })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageBar title={t('title')} count={count}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        <TagFilter value={tags} onChange={(ids) => setTagText(ids.join(','))} />
        <ContactsMenu search={search} tags={tags} />
        {add}
      </PageBar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        keyOf={(contact) => contact.id}
        hasMore={hasMore}
        onMore={fetchMore}
        error={error ? errorText(error) : null}
        onRetry={refetch}
        empty={
          isFiltered ? (
            <EmptyState icon={<IconAddressBook />} title={t('noneTitle')} text={t('noneText')} />
          ) : (
            <EmptyState
              icon={<IconAddressBook />}
              title={t('emptyTitle')}
              text={t('emptyText')}
              action={add}
            />
          )
        }
        actions={(contact) => <ContactActions contact={contact} onAct={(kind) => act(kind, contact)} />}
      />
      <NewTicket />
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}
