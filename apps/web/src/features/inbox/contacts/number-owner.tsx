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

/** The contact that has the number. */
export async function ownerOf(number: string): Promise<Contact | null> {
  const { contactId } = await call('findContactProfile', { params: { number } });
  return contactId === 0 ? null : call('readContact', { params: { id: contactId } });
}

/** Shows who has the number; an admin can merge both contacts if this one had no number. */
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
