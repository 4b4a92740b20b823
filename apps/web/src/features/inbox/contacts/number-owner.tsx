import { Button } from '@mantine/core';
import type { Contact } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { IconArrowsJoin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { useMerging } from '../contact-drawer/merge-queries.ts';
import styles from './contacts.module.css';

/** Who has a number that was refused because somebody has it. */
export async function ownerOf(number: string): Promise<Contact | null> {
  const { contactId } = await call('findContactProfile', { params: { number } });
  return contactId === 0 ? null : call('readContact', { params: { id: contactId } });
}

/** Says who has the number; an admin makes the two one, when this contact had none. */
export function NumberOwner({
  owner,
  contact,
  onMerged,
}: {
  owner: Contact;
  contact: Contact | null;
  onMerged: () => void;
}) {
  const { t } = useTranslation('contacts');
  const me = useMe();
  const errorText = useErrorText();
  const { merge } = useMerging(contact?.id ?? 0);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const mayMerge = isAdmin(me) && contact?.number === '';
  const join = async () => {
    setBusy(true);
    try {
      await merge(owner.id, owner.name);
      onMerged();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <div className={styles.owner} role="status">
      <span>{t('numberOwner', { name: owner.name })}</span>
      {mayMerge ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={isBusy}
          leftSection={<IconArrowsJoin2 size={14} />}
          onClick={() => void join()}
        >
          {t('numberJoin')}
        </Button>
      ) : null}
      {failure ? <span className={styles.extraError}>{failure}</span> : null}
    </div>
  );
}
