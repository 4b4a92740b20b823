import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../shared/session.tsx';
import { matchingPeople, mentionTyped } from './mention-typed.ts';
import styles from './collaboration.module.css';

interface Props {
  ticketId: number;
  text: string;
  setText: (text: string) => void;
  focus: () => void;
}

/** Offers the users who may see the ticket after an @ in a note. */
export function MentionPicker({ ticketId, text, setText, focus }: Props) {
  const { t } = useTranslation('collaboration');
  const me = useMe();
  const typed = mentionTyped(text);
  const people = useQuery({
    queryKey: ['people-of-ticket', ticketId],
    queryFn: async () => call('listTicketPeople', { params: { ticketId } }),
    enabled: typed !== null,
    staleTime: 60_000,
  });
  if (typed === null) return null;
  const others = (people.data ?? []).filter(({ id }) => id !== me.id);
  if (people.data && others.length === 0) return <output className={styles.mentions}>{t('alone')}</output>;
  const found = matchingPeople(others, typed);
  if (found.length === 0) return null;
  const name = (chosen: string) => {
    setText(`${text.slice(0, text.length - typed.length)}${chosen} `);
    focus();
  };
  return (
    <div className={styles.mentions} role="group" aria-label={t('mention')}>
      {found.map((person) => (
        <Button key={person.id} size="compact-xs" variant="default" onClick={() => name(person.name)}>
          @{person.name}
        </Button>
      ))}
    </div>
  );
}
