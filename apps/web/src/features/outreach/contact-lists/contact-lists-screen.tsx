import { useParams } from 'wouter';
import { ContactListsPage } from './contact-lists-page.tsx';
import { ListItemsPage } from './list-items-page.tsx';

/** The contact lists, or the people of the one that the address names. */
export function ContactListsScreen() {
  const { contactListId } = useParams();
  const id = Number(contactListId);
  return Number.isInteger(id) && id > 0 ? (
    <ListItemsPage key={id} contactListId={id} />
  ) : (
    <ContactListsPage />
  );
}
