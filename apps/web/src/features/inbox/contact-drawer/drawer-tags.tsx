import type { Contact, Ticket } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useContactChange } from '../contacts/contact-queries.ts';
import { TagPicker } from '../tags/tag-picker.tsx';
import { Section } from './section.tsx';
import { TicketTags } from './ticket-tags.tsx';

interface Props {
  contact: Contact;
  /** Beside a conversation: the ticket that is open. */
  ticket?: Ticket;
}

/** The contact's tags; each change is saved at once. */
export function DrawerTags({ contact, ticket }: Props) {
  const { t } = useTranslation('contacts');
  const change = useContactChange(contact);
  return (
    <Section title={t('tags')}>
      <TagPicker
        label={t('tags')}
        isLabelShown={false}
        value={contact.tags}
        onChange={(tags) =>
          change.mutate({
            show: { tags },
            save: async () =>
              call('syncContactTags', { body: { contactId: contact.id, tags: tags.map(({ id }) => id) } }),
          })
        }
      />
      {ticket ? <TicketTags ticket={ticket} /> : null}
    </Section>
  );
}
