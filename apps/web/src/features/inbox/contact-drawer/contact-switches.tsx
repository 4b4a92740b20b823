import { Switch } from '@mantine/core';
import type { Contact } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useContactChange } from '../contacts/contact-queries.ts';
import styles from './drawer.module.css';

/** What holds for this contact alone. */
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
    </div>
  );
}
