import { shownNumber } from '@prosa/domain';
import { contactsKey } from '../../../shared/queries.ts';
import { Checkbox, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ContactAddress } from '../../../shared/contact-address.tsx';
import styles from './message-actions.module.css';

const SHORTEST = 3;
const DEBOUNCE_MS = 500;
export interface Chosen {
  id: number;
  name: string;
  number: string;
  username: string;
}

function useFound(search: string) {
  const [term] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  return useQuery({
    queryKey: [...contactsKey, 'forward', term],
    queryFn: async () => call('pageContacts', { query: { searchParam: term } }),
    enabled: term.length >= SHORTEST,
  });
}

function Row({ contact, isChosen, onToggle }: { contact: Chosen; isChosen: boolean; onToggle: () => void }) {
  return (
    <Checkbox
      className={styles.contact}
      checked={isChosen}
      onChange={onToggle}
      label={
        <>
          <Avatar name={contact.name} size={32} />
          <span>
            <b>{shownNumber(contact.name)}</b>
            <small>
              <ContactAddress contact={contact} />
            </small>
          </span>
        </>
      }
    />
  );
}

/** Finds contacts by name or number; chosen ones stay listed when the search changes. */
export function ContactChooser({
  chosen,
  onChange,
}: {
  chosen: Chosen[];
  onChange: (chosen: Chosen[]) => void;
}) {
  const { t } = useTranslation('messages');
  const [search, setSearch] = useState('');
  const { data, isFetching } = useFound(search);
  const found = data?.contacts ?? [];
  const shown = [...chosen, ...found.filter(({ id }) => !chosen.some((one) => one.id === id))];
  const toggle = (contact: Chosen) =>
    onChange(
      chosen.some(({ id }) => id === contact.id)
        ? chosen.filter(({ id }) => id !== contact.id)
        : [...chosen, contact],
    );
  return (
    <>
      <TextInput
        label={t('forward.search')}
        description={t('forward.help')}
        value={search}
        data-autofocus
        rightSection={isFetching ? <Loader size={16} /> : null}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={styles.contacts} role="group" aria-label={t('forward.contacts')}>
        {shown.map((contact) => (
          <Row
            key={contact.id}
            contact={contact}
            isChosen={chosen.some(({ id }) => id === contact.id)}
            onToggle={() => toggle(contact)}
          />
        ))}
        {shown.length === 0 && data && !isFetching ? <p>{t('forward.none')}</p> : null}
      </div>
    </>
  );
}
