import { Button, NativeSelect } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { IconAddressBook, IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../../../shared/choices.ts';
import styles from './contact-imports.module.css';

export type PhoneSource = 'addressBook' | 'chats';

/** Connections whose phone can be read now, the default one first. */
function usePhones(): Connection[] {
  const { data = [] } = useConnections();
  return data
    .filter(({ status, capabilities }) => status === 'CONNECTED' && capabilities?.addressBook)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

interface Props {
  isBusy: boolean;
  onStart: (source: PhoneSource, whatsappId: number) => void;
}

/** Imports the contacts that a connection's phone has in its address book or in its chats. */
export function FromPhone({ isBusy, onStart }: Props) {
  const { t } = useTranslation('contact-import');
  const phones = usePhones();
  const [wished, setWished] = useState<number | null>(null);
  const phone = phones.find(({ id }) => id === wished) ?? phones[0];
  if (!phone) return null;
  return (
    <section className={styles.phone} aria-label={t('phoneTitle')}>
      <div>
        <b>{t('phoneTitle')}</b>
        <p>{t('phoneText')}</p>
      </div>
      {phones.length > 1 ? (
        <NativeSelect
          aria-label={t('phoneLine')}
          value={phone.id}
          data={phones.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setWished(Number(event.currentTarget.value))}
        />
      ) : null}
      <div className={styles.choices}>
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconAddressBook size={16} />}
          onClick={() => onStart('addressBook', phone.id)}
        >
          {t('fromAddressBook')}
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconMessages size={16} />}
          onClick={() => onStart('chats', phone.id)}
        >
          {t('fromChats')}
        </Button>
      </div>
    </section>
  );
}
