import { Menu } from '@mantine/core';
import type { ChatMember, ChatMessage } from '@prosa/contract';
import { chatPreview, mayChangeChatMessage } from '@prosa/domain';
import {
  IconArrowBackUp,
  IconChecks,
  IconChevronDown,
  IconCopy,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ColleagueLink } from '../../../shared/colleague-link.tsx';
import { useMe } from '../../../shared/session.tsx';
import { formatTime } from '../../../ui/format.ts';
import { ChatContent } from './chat-content.tsx';
import styles from './chats.module.css';

/** The reactions that are one press away. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏'];
const ICON = 17;

export interface BubbleCommands {
  reply: (message: ChatMessage) => void;
  edit: (message: ChatMessage) => void;
  remove: (message: ChatMessage) => void;
  react: (message: ChatMessage, emoji: string) => void;
  jump: (id: number) => void;
}

interface Props {
  message: ChatMessage;
  members: readonly ChatMember[];
  isFirst: boolean;
  isFlashing: boolean;
  commands: BubbleCommands;
}

function Quoted({ message, onJump }: { message: ChatMessage; onJump: (id: number) => void }) {
  const { t } = useTranslation('chats');
  const { quotedMsg } = message;
  if (!quotedMsg || message.isDeleted) return null;
  return (
    <button type="button" className={styles.quote} onClick={() => onJump(quotedMsg.id)}>
      <b>{quotedMsg.sender.name}</b>
      <span>{quotedMsg.isDeleted ? t('deleted') : chatPreview(quotedMsg)}</span>
    </button>
  );
}

function ReactionMenu({ message, commands }: Pick<Props, 'message' | 'commands'>) {
  const { t } = useTranslation('messages');
  const me = useMe();
  const mine = message.reactions.find(({ userId }) => userId === me.id)?.emoji;
  return (
    <div className={styles.quick} role="group" aria-label={t('reaction.add')}>
      {QUICK.map((emoji) => (
        <Menu.Item
          key={emoji}
          aria-label={t('reaction.with', { emoji })}
          onClick={() => commands.react(message, emoji === mine ? '' : emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
    </div>
  );
}

function Tools({ message, commands }: Pick<Props, 'message' | 'commands'>) {
  const { t } = useTranslation('messages');
  const isMine = mayChangeChatMessage(useMe(), message);
  if (message.isDeleted) return null;
  const copy = () => void navigator.clipboard.writeText(message.message);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <button type="button" className={styles.tools} aria-label={t('menu.open')}>
          <IconChevronDown size={ICON} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <ReactionMenu message={message} commands={commands} />
        <Menu.Item leftSection={<IconArrowBackUp size={ICON} />} onClick={() => commands.reply(message)}>
          {t('menu.reply')}
        </Menu.Item>
        {message.message === '' ? null : (
          <Menu.Item leftSection={<IconCopy size={ICON} />} onClick={copy}>
            {t('menu.copy')}
          </Menu.Item>
        )}
        {isMine ? (
          <>
            <Menu.Item leftSection={<IconPencil size={ICON} />} onClick={() => commands.edit(message)}>
              {t('menu.edit')}
            </Menu.Item>
            <Menu.Item
              color="var(--danger)"
              leftSection={<IconTrash size={ICON} />}
              onClick={() => commands.remove(message)}
            >
              {t('menu.delete')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** One count per emoji, with the names of those who gave it; a press adds one's own or takes it back. */
function Reactions({ message, members, commands }: Pick<Props, 'message' | 'members' | 'commands'>) {
  const { t } = useTranslation('messages');
  const me = useMe();
  if (message.reactions.length === 0) return null;
  const emojis = [...new Set(message.reactions.map(({ emoji }) => emoji))];
  return (
    <span className={styles.reactions}>
      {emojis.map((emoji) => {
        const given = message.reactions.filter((one) => one.emoji === emoji);
        const isMine = given.some(({ userId }) => userId === me.id);
        const names = given.flatMap(
          ({ userId }) => members.find((one) => one.userId === userId)?.user.name ?? [],
        );
        return (
          <button
            key={emoji}
            type="button"
            data-ours={isMine}
            title={names.join(', ')}
            aria-label={t(isMine ? 'reaction.takeBack' : 'reaction.join', { emoji, count: given.length })}
            onClick={() => commands.react(message, isMine ? '' : emoji)}
          >
            {emoji} {given.length > 1 ? <span className="num">{given.length}</span> : null}
          </button>
        );
      })}
    </span>
  );
}

/** Who of the others has read a message of one's own. */
function ReadBy({ message, members }: Pick<Props, 'message' | 'members'>) {
  const { t } = useTranslation('chats');
  const others = members.filter(({ userId }) => userId !== message.senderId);
  const readers = others.filter(({ lastReadId }) => lastReadId >= message.id);
  const names = readers.map(({ user }) => user.name).join(', ');
  const label = readers.length === 0 ? t('readByNobody') : t('readBy', { names });
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={styles.ticks}
      data-all={others.length > 0 && readers.length === others.length}
    >
      <IconChecks size={14} aria-hidden />
    </span>
  );
}

export const ChatBubble = memo(function ChatBubble(props: Props) {
  const { message, members, isFirst, isFlashing, commands } = props;
  const { t, i18n } = useTranslation('chats');
  const me = useMe();
  const isOwn = message.senderId === me.id;
  const isNamed = message.mentions.includes(me.id);
  return (
    <div
      className={styles.row}
      data-message={message.id}
      data-own={isOwn}
      data-first={isFirst}
      data-flash={isFlashing}
      data-reacted={message.reactions.length > 0}
    >
      <div className={styles.bubble} data-named={isNamed} data-gone={message.isDeleted}>
        {isFirst && !isOwn && message.senderId !== null ? (
          <ColleagueLink userId={message.senderId} className={styles.author}>
            {message.sender.name}
          </ColleagueLink>
        ) : null}
        {isFirst && (isOwn || message.senderId === null) ? (
          <span className={styles.author}>{message.sender.name}</span>
        ) : null}
        <Quoted message={message} onJump={commands.jump} />
        <ChatContent message={message} />
        <span className={`${styles.at} num`}>
          {message.isEdited && !message.isDeleted ? <span>{t('edited')}</span> : null}
          <time dateTime={message.createdAt}>{formatTime(message.createdAt, i18n.language)}</time>
          {isOwn && !message.isDeleted ? <ReadBy message={message} members={members} /> : null}
        </span>
        <Reactions message={message} members={members} commands={commands} />
        <Tools message={message} commands={commands} />
      </div>
    </div>
  );
});
