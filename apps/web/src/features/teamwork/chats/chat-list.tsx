import { Button } from '@mantine/core';
import type { OwnChat } from '@prosa/contract';
import { IconBellOff, IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { chatTitle, directPartner, unreadOf } from '../../../shared/chats.ts';
import { useOnlineUsers } from '../../../shared/online-users.ts';
import { useMe } from '../../../shared/session.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { PresenceDot } from '../../../ui/presence-dot.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useChatHits, useChatList } from './chat-queries.ts';
import styles from './chats.module.css';

/** The newest message with its time, or who is in the chat while nothing was written. */
function Below({ chat }: { chat: OwnChat }) {
  const { t, i18n } = useTranslation('chats');
  if (chat.lastMessage === '')
    return <span className={styles.last}>{t('members', { count: chat.users.length })}</span>;
  return (
    <span className={styles.last}>
      <time className="num" dateTime={chat.updatedAt}>
        {formatMoment(chat.updatedAt, i18n.language)}
      </time>
      {`: ${chat.lastMessage}`}
    </span>
  );
}

/** The avatar of a chat; that of a direct one shows whether the colleague is online. */
export function ChatAvatar({ chat }: { chat: OwnChat }) {
  const me = useMe();
  const online = useOnlineUsers();
  const partner = directPartner(chat, me.id);
  return (
    <Avatar
      name={chatTitle(chat, me.id)}
      badge={partner === undefined ? null : <PresenceDot isOnline={online.has(partner)} />}
    />
  );
}

export function ChatEntry({ chat, isHere = false }: { chat: OwnChat; isHere?: boolean }) {
  const { t } = useTranslation('chats');
  const me = useMe();
  const title = chatTitle(chat, me.id);
  const unread = unreadOf(chat, me.id);
  const online = useOnlineUsers();
  const partner = directPartner(chat, me.id);
  return (
    <>
      <ChatAvatar chat={chat} />
      <span className={styles.words}>
        <span className={styles.title} data-unread={unread > 0} data-here={isHere}>
          <b dir="auto">{title}</b>
          {partner === undefined ? null : (
            <span className="visually-hidden">{t(online.has(partner) ? 'online' : 'offline')}</span>
          )}
          {chat.isMuted ? <IconBellOff size={14} role="img" aria-label={t('muted')} /> : null}
        </span>
        <Below chat={chat} />
      </span>
      {unread > 0 ? (
        <span className={`${styles.count} num`}>
          <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
          <span className="visually-hidden">{t('unread', { count: unread })}</span>
        </span>
      ) : null}
    </>
  );
}

interface Props {
  search: string;
  here: string;
  onNew: () => void;
}

function Nothing({ search, onNew }: Pick<Props, 'search' | 'onNew'>) {
  const { t } = useTranslation('chats');
  const hits = useChatHits(search);
  if (hits.length > 0) return null;
  if (search !== '')
    return <EmptyState icon={<IconMessages />} title={t('nothingFound')} text={t('nothingFoundText')} />;
  return (
    <EmptyState
      icon={<IconMessages />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={<Button onClick={onNew}>{t('new')}</Button>}
    />
  );
}

/** The chats of the person, the last active first. */
export function ChatList({ search, here, onNew }: Props) {
  const { t } = useTranslation('chats');
  const { chats, hasMore, fetchMore, error } = useChatList(search);
  if (!chats && !error) return <SkeletonRows count={6} />;
  if (!chats || chats.length === 0) return <Nothing search={search} onNew={onNew} />;
  return (
    <nav className={styles.list} aria-label={t('list')}>
      <ul>
        {chats.map((chat) => (
          <li key={chat.id}>
            <Link
              href={`/chats/${chat.uuid}`}
              className={styles.entry}
              aria-current={chat.uuid === here ? 'page' : undefined}
            >
              <ChatEntry chat={chat} isHere={chat.uuid === here} />
            </Link>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button variant="subtle" fullWidth onClick={fetchMore}>
          {t('more')}
        </Button>
      ) : null}
    </nav>
  );
}
