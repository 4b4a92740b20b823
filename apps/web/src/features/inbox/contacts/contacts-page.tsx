import { contactsKey } from '../../../shared/queries.ts';
import type { Contact } from '@prosa/contract';
import { IconAddressBook } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useListTexts } from '../../../shared/list-texts.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { ContactsMenu } from '../contact-imports/contacts-menu.tsx';
import { NewTicket } from '../new-ticket/new-ticket.tsx';
import { TagFilter } from '../tags/tag-filter.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { useContactPages } from './contact-queries.ts';
import { ContactActions, useColumns } from './contact-row.tsx';

/** Removes by name, and says what goes along. */
function RemoveContact({ contact: { id, name }, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const refetch = useRefetch(contactsKey);
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

function idsOf(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

/** Everybody the company knows. */
export function ContactsPage() {
  const words = useListTexts('contacts');
  const columns = useColumns();
  const [search, setSearch] = useUrlState('q');
  const [tagText, setTagText] = useUrlState('tags');
  const tags = useMemo(() => idsOf(tagText), [tagText]);
  const list = useContactPages({ search, tags });
  return (
    <>
      <ListPage
        words={words}
        icon={<IconAddressBook />}
        list={list}
        columns={columns}
        search={search}
        onSearch={setSearch}
        tools={
          <>
            <TagFilter value={tags} onChange={(ids) => setTagText(ids.join(','))} />
            <ContactsMenu search={search} tags={tags} />
          </>
        }
        isNarrowed={tags.length > 0}
        actions={(contact, opening) => <ContactActions contact={contact} {...opening} />}
        edit={(contact, onClose) => <ContactDialog contactId={contact?.id ?? null} onClose={onClose} />}
        remove={(contact, onClose) => <RemoveContact contact={contact} onClose={onClose} />}
      />
      <NewTicket />
    </>
  );
}
