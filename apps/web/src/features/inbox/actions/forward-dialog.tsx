import { Checkbox, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { MAX_FORWARD_CONTACTS, type Message } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useSignature } from '../signature/use-signature.ts';
import styles from './actions.module.css';

const SHORTEST = 3;
const DEBOUNCE_MS = 500;
interface Contact {
  id: number;
  name: string;
  number: string;
}

function useFound(search: string) {
  const [term] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  return useQuery({
    queryKey: ['contacts', 'forward', term],
    queryFn: async () => call('pageContacts', { query: { searchParam: term } }),
    enabled: term.length >= SHORTEST,
  });
}

function Row({ contact, isChosen, onToggle }: { contact: Contact; isChosen: boolean; onToggle: () => void }) {
  return (
    <Checkbox
      className={styles.contact}
      checked={isChosen}
      onChange={onToggle}
      label={
        <>
          <Avatar name={contact.name} size={32} />
          <span>
            <b>{contact.name}</b>
            <small className="num">{shownNumber(contact.number)}</small>
          </span>
        </>
      }
    />
  );
}

function useForward(messages: Message[], chosen: Contact[], onDone: () => void) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const { isOn } = useSignature();
  return useMutation({
    mutationFn: async () =>
      call('forwardMessage', {
        body: {
          messageId: messages.map(({ id }) => id),
          contactId: chosen.map(({ id }) => id),
          signMessage: isOn,
        },
      }),
    onSuccess: ({ refused }) => {
      const names = refused
        .map(({ contactId }) => chosen.find(({ id }) => id === contactId)?.name)
        .join(', ');
      if (names) toast.failed(t('forward.refused', { names }));
      else toast.done(t('forward.done', { count: chosen.length }));
      onDone();
    },
    onError: (error) => toast.failed(errorText(error)),
  });
}

/** To whom: contacts found by name or number, several at once. */
export function ForwardDialog({
  messages,
  onClose,
  onDone,
}: {
  messages: Message[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('messages');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Contact[]>([]);
  const { data, isFetching } = useFound(search);
  const forward = useForward(messages, chosen, onDone);
  const found = data?.contacts ?? [];
  const shown = [...chosen, ...found.filter(({ id }) => !chosen.some((one) => one.id === id))];
  const toggle = (contact: Contact) =>
    setChosen((known) =>
      known.some(({ id }) => id === contact.id)
        ? known.filter(({ id }) => id !== contact.id)
        : [...known, contact],
    );
  const isTooMany = chosen.length > MAX_FORWARD_CONTACTS;
  return (
    <FormDialog
      title={t('forward.title', { count: messages.length })}
      submitLabel={t('menu.forward')}
      isBusy={forward.isPending}
      isDisabled={chosen.length === 0 || isTooMany}
      failure={isTooMany ? t('forward.tooMany', { max: MAX_FORWARD_CONTACTS }) : null}
      onSubmit={(event) => {
        event.preventDefault();
        forward.mutate();
      }}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
