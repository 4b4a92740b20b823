import { contactsKey } from '../../../shared/queries.ts';
import { isAdmin } from '@prosa/domain';
import { IconAddressBook } from '@tabler/icons-react';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useRefetch } from '../../../shared/refetch.ts';
import { useMe } from '../../../shared/session.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { ContactsMenu } from '../contact-imports/contacts-menu.tsx';
import { NewTicket } from '../new-ticket/new-ticket.tsx';
import { TagFilter } from '../tags/tag-filter.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { useContactPages } from './contact-queries.ts';
import { ContactActions, useColumns } from './contact-row.tsx';

function idsOf(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

export function ContactsPage() {
  const me = useMe();
  const columns = useColumns();
  const refetch = useRefetch(contactsKey);
  const search = useUrlState('q');
  const [tagText, setTagText] = useUrlState('tags');
  const tags = useMemo(() => idsOf(tagText), [tagText]);
  const list = useContactPages({ search: search[0], tags });
  return (
    <>
      <ListPage
        namespace="contacts"
        icon={<IconAddressBook />}
        list={list}
        columns={columns}
        search={search}
        nameOf={({ name }) => name}
        tools={
          <>
            <TagFilter value={tags} onChange={(ids) => setTagText(ids.join(','))} />
            {isAdmin(me) ? <ContactsMenu search={search[0]} tags={tags} /> : null}
          </>
        }
        isNarrowed={tags.length > 0}
        actions={(contact, opening) => <ContactActions contact={contact} {...opening} />}
        edit={(contact, onClose) => <ContactDialog contactId={contact?.id ?? null} onClose={onClose} />}
        remove={async ({ id }) => {
          await call('deleteContact', { params: { id } });
          await refetch();
        }}
      />
      <NewTicket />
    </>
  );
}
