import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { useCompanyEvent } from '../../api/realtime.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatMoment } from '../../ui/format.ts';
import styles from './bell.module.css';
import { showBadge } from './page-badge.ts';

const key = ['tickets', 'bell'];

function useUnread() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => call('listTickets', { query: { withUnreadMessages: true }, signal }),
  });
  const refetch = () => void cache.invalidateQueries({ queryKey: key });
  useCompanyEvent('ticket', refetch);
  useCompanyEvent('appMessage', ({ action }) => (action === 'create' ? refetch() : undefined));
  return query.data;
}

/** What is unread and concerns this person, with the count in the title and on the icon of the tab. */
export function Bell() {
  const { t, i18n } = useTranslation('shell');
  const unread = useUnread();
  const [isOpen, setOpen] = useState(false);
  const count = unread?.count ?? 0;
  useEffect(() => showBadge(count), [count]);
  return (
    <Popover position="bottom-end" width={340} shadow="md" opened={isOpen} onChange={setOpen} trapFocus>
      <Indicator
        label={count > 99 ? '99+' : count}
        size={16}
        offset={5}
        disabled={count === 0}
        color="danger"
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={t('bell', { count })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={18} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={4}>
        {count === 0 ? <p className={styles.empty}>{t('nothingUnread')}</p> : null}
        {unread?.tickets.slice(0, 12).map((ticket) => (
          <Link
            key={ticket.id}
            href={`/tickets/${ticket.uuid}`}
            className={styles.row}
            onClick={() => setOpen(false)}
          >
            <Avatar name={ticket.contact.name} size={30} />
            <span className={styles.text}>
              <b>{ticket.contact.name}</b>
              <span>{ticket.lastMessage}</span>
            </span>
            <time className="num">{formatMoment(ticket.updatedAt, i18n.language)}</time>
          </Link>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
