import { ticketsKey } from '../../shared/queries.ts';
import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { addressOf, mayOpen } from '../screens.ts';
import { useOfferedScreens } from '../use-screens.ts';
import { useMe, useSession } from '../../shared/session.tsx';
import { useBackCloses } from '../../ui/back-closes.ts';
import styles from './palette-dialog.module.css';

interface Choice {
  id: string;
  title: string;
  detail: string;
  run: () => void;
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function useChoices(text: string): Choice[] {
  const { t } = useTranslation('shell');
  const me = useMe();
  const { signOut } = useSession();
  const [, navigate] = useLocation();
  const [search] = useDebouncedValue(text.trim(), 250);
  const { data } = useQuery({
    queryKey: [...ticketsKey, 'palette', search],
    queryFn: async ({ signal }) =>
      call('listTickets', { query: { status: 'search', searchParam: search }, signal }),
    enabled: search.length >= 2,
  });
  const places = useOfferedScreens()
    .filter((screen) => mayOpen(me, screen))
    .map((screen) => ({
      id: screen.name,
      title: t(`screens.${screen.name}`),
      detail: t('palette.screen'),
      run: () => navigate(addressOf(screen)),
    }));
  const actions = [
    { id: 'logout', title: t('palette.logout'), detail: t('palette.action'), run: () => void signOut() },
  ];
  const known = [...places, ...actions].filter((choice) =>
    folded(choice.title).includes(folded(text.trim())),
  );
  const tickets = (data?.tickets ?? []).slice(0, 8).map((ticket) => ({
    id: ticket.uuid,
    title: ticket.contact.name,
    detail: `#${ticket.id}${ticket.queue ? ` · ${ticket.queue.name}` : ''}`,
    run: () => navigate(`/tickets/${ticket.uuid}`),
  }));
  return [...known, ...tickets];
}

export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const choices = useChoices(text);
  const chosen = Math.min(at, Math.max(0, choices.length - 1));
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    choice.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, choices.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') choose(choices[chosen]);
    else return;
    event.preventDefault();
  };
  useBackCloses(true, onClose);
  return (
    <Modal.Root opened onClose={onClose} padding={0} centered={false} size={560} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.title')}>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="md"
          className={styles.input}
          leftSection={<IconSearch size={18} />}
          placeholder={t('search')}
          aria-label={t('search')}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot search
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={choices[chosen] ? `${listId}-${choices[chosen].id}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- belongs to the field above */}
        <div className={styles.list} id={listId} role="listbox" aria-label={t('palette.title')}>
          {choices.length === 0 ? <p className={styles.empty}>{t('palette.nothing')}</p> : null}
          {choices.map((choice, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
            <div
              key={choice.id}
              id={`${listId}-${choice.id}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- belongs to the field above
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.choice}
              onClick={() => choose(choice)}
            >
              <span>{choice.title}</span>
              <small>{choice.detail}</small>
            </div>
          ))}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
