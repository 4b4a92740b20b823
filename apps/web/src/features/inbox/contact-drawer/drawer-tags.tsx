import type { Contact } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useContactChange } from '../contacts/contact-queries.ts';
import { TagPicker } from '../tags/tag-picker.tsx';
import { Section } from './section.tsx';

/** The contact's tags; each change is saved at once. */
export function DrawerTags({ contact }: { contact: Contact }) {
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
    </Section>
  );
}
