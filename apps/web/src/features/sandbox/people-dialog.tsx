import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { shownNumber, wholeNumber } from '@prosa/domain';
import { IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { StatusChip } from '../../ui/chips.tsx';
import { useChangePerson, usePeople } from './people-calls.ts';
import styles from './sandbox.module.css';

type Person = NonNullable<ReturnType<typeof usePeople>['data']>[number];
type Change = ReturnType<typeof useChangePerson>['mutate'];

function NewPerson({ onSave }: { onSave: Change }) {
  const { t } = useTranslation('sandbox');
  const [number, setNumber] = useState('');
  const [name, setName] = useState('');
  const digits = wholeNumber(number);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ number: digits, name: name.trim() });
    setNumber('');
    setName('');
  };
  return (
    <form className={styles.newPerson} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('number')}
        placeholder="5511999990001"
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextInput
        label={t('book.savedName')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={digits.length < 8 || digits.length > 20}>
        {t('book.save')}
      </Button>
    </form>
  );
}

function PersonRow({ person, onChange }: { person: Person; onChange: Change }) {
  const { t } = useTranslation('sandbox');
  const { number, name, blocked, absent } = person;
  const called = name || shownNumber(number);
  return (
    <li>
      <span>
        <b>{called}</b>
        <small className="num">{shownNumber(number)}</small>
      </span>
      {blocked ? <StatusChip tone="danger">{t('book.blocked')}</StatusChip> : null}
      <Switch
        size="xs"
        label={t('book.absent')}
        aria-label={t('book.absentOf', { name: called })}
        checked={absent}
        onChange={(event) => onChange({ number, absent: event.currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={name === null}
        aria-label={t('book.remove', { name: called })}
        onClick={() => onChange({ number, name: null })}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}

/** The address book of the business's own phone: contacts are imported from it, and it lists who is blocked. */
export function PeopleDialog({ whatsappId, onClose }: { whatsappId: number; onClose: () => void }) {
  const { t } = useTranslation(['sandbox', 'common']);
  const { data } = usePeople(whatsappId);
  const { mutate } = useChangePerson(whatsappId);
  const shown = data?.filter(({ name, blocked, absent }) => name !== null || blocked || absent);
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      title={t('sandbox:book.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <p className={styles.addressBookText}>{t('sandbox:book.text')}</p>
      <NewPerson onSave={mutate} />
      {shown?.length === 0 ? <p className={styles.addressBookText}>{t('sandbox:book.nobody')}</p> : null}
      <ul className={styles.people}>
        {shown?.map((person) => (
          <PersonRow key={person.number} person={person} onChange={mutate} />
        ))}
      </ul>
    </Dialog>
  );
}
