import { ActionIcon, Popover } from '@mantine/core';
import type { OwnChat } from '@prosa/contract';
import { mayChangeChat } from '@prosa/domain';
import { IconBell, IconBellOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { chatTitle, directPartner } from '../../../shared/chats.ts';
import { ColleagueLink } from '../../../shared/colleague-link.tsx';
import { useErrorText } from '../../../shared/error-text.ts';
import { useOnlineUsers } from '../../../shared/online-users.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PresenceDot } from '../../../ui/presence-dot.tsx';
import { ChatAvatar } from './chat-list.tsx';
import { useKeepChat } from './chat-queries.ts';
import styles from './chats.module.css';

/** Whether the colleague of a direct chat is online. */
function Presence({ userId }: { userId: number }) {
  const { t } = useTranslation('chats');
  const isOnline = useOnlineUsers().has(userId);
  return (
    <span className={styles.presence} data-online={isOnline || undefined}>
      {t(isOnline ? 'online' : 'offline')}
    </span>
  );
}

function Members({ chat }: { chat: OwnChat }) {
  const { t } = useTranslation('chats');
  const me = useMe();
  const online = useOnlineUsers();
  const there = chat.users.filter(({ userId }) => online.has(userId)).length;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.members}>
          {t('members', { count: chat.users.length })}
          {` · ${t('onlineCount', { count: there })}`}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('people')}>
        <ul className={styles.people}>
          {chat.users.map(({ userId, user }) => (
            <li key={userId}>
              <Avatar name={user.name} size={24} badge={<PresenceDot isOnline={online.has(userId)} />} />
              {userId === me.id ? (
                <span>{user.name}</span>
              ) : (
                <ColleagueLink userId={userId} className={styles.person}>
                  {user.name}
                </ColleagueLink>
              )}
              <span className="visually-hidden">{t(online.has(userId) ? 'online' : 'offline')}</span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

interface Props {
  chat: OwnChat;
  onEdit: () => void;
  onRemove: () => void;
}

export function ChatHeader({ chat, onEdit, onRemove }: Props) {
  const { t } = useTranslation('chats');
  const me = useMe();
  const keep = useKeepChat();
  const errorText = useErrorText();
  const title = chatTitle(chat, me.id);
  const partner = directPartner(chat, me.id);
  const mute = () =>
    void call('muteChat', { params: { id: chat.id }, body: { isMuted: !chat.isMuted } }).then(
      keep,
      (error: unknown) => toast.failed(errorText(error)),
    );
  const tool = (label: string, icon: React.ReactNode, onClick: () => void) => (
    <ActionIcon variant="subtle" color="gray" size={34} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
  return (
    <header className={styles.header}>
      <ChatAvatar chat={chat} />
      <div className={styles.who}>
        <h2 dir="auto">{title}</h2>
        {chat.kind === 'direct' ? null : <Members chat={chat} />}
        {partner === undefined ? null : <Presence userId={partner} />}
      </div>
      {tool(
        t(chat.isMuted ? 'unmute' : 'mute'),
        chat.isMuted ? <IconBellOff size={18} /> : <IconBell size={18} />,
        mute,
      )}
      {mayChangeChat(me, chat) ? (
        <>
          {tool(t('edit'), <IconPencil size={18} />, onEdit)}
          {tool(t('remove'), <IconTrash size={18} />, onRemove)}
        </>
      ) : null}
    </header>
  );
}
