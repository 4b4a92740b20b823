import { Switch } from '@mantine/core';
import type { Contact } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../shared/session.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { useContactChange } from '../contacts/contact-queries.ts';
import styles from './drawer.module.css';

/** Settings of this one contact. */
export function ContactSwitches({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const change = useContactChange(contact);
  const { id, acceptAudioMessage, disableBot } = contact;
  return (
    <div className={styles.switches}>
      <Switch
        label={t('acceptAudio')}
        checked={acceptAudioMessage}
        onChange={() =>
          change.mutate({
            show: { acceptAudioMessage: !acceptAudioMessage },
            save: async () => call('toggleAcceptAudio', { params: { id } }),
          })
        }
      />
      <Switch
        label={t('disableBot')}
        checked={disableBot}
        onChange={() =>
          change.mutate({
            show: { disableBot: !disableBot },
            save: async () => call('toggleDisableBot', { params: { contactId: id } }),
          })
        }
      />
      {contact.isGroup ? null : <Marketing contact={contact} />}
    </div>
  );
}

/** Whether campaigns may be sent to the contact; after an opt-out only an admin can allow them again. */
function Marketing({ contact }: { contact: Contact }) {
  const { t, i18n } = useTranslation('contacts');
  const me = useMe();
  const change = useContactChange(contact);
  const { id, marketingOptOutAt: since, marketingOptOutFrom: from } = contact;
  const accepts = since === null;
  const date = since === null ? '' : formatMoment(since, i18n.language);
  const optOutText = from ? t('optedOutOn', { date, name: from.name }) : t('optedOut', { date });
  return (
    <Switch
      label={t('acceptsMarketing')}
      description={accepts ? undefined : optOutText}
      checked={accepts}
      disabled={!accepts && !isAdmin(me)}
      onChange={() =>
        change.mutate({
          show: { marketingOptOutAt: accepts ? new Date().toISOString() : null, marketingOptOutFrom: null },
          save: async () => call('setContactMarketing', { params: { id }, body: { accepts: !accepts } }),
        })
      }
    />
  );
}
