import { Menu } from '@mantine/core';
import type { Message } from '@prosa/contract';
import { mayDeleteMessage, mayEditMessage, mayForward, mayReactTo, shownNumber } from '@prosa/domain';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDotsCircleHorizontal,
  IconInfoCircle,
  IconMessageCircle,
  IconPencil,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useSystemNote } from '../../../shared/system-note.ts';
import { newTicketRequested } from '../new-ticket/new-ticket-event.ts';
import styles from './message-actions.module.css';
import { useMessageCommands } from './message-commands.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const EmojiPicker = lazyComponent(
  async () => (await import('../../../shared/emojis/emoji-picker.tsx')).EmojiPicker,
);
/** The quick reactions that phones offer, for channels that do not limit reactionEmojis. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏'];
const ICON = 17;

export interface Opened {
  message: Message;
  anchor: DOMRect;
  part: 'menu' | 'reactions';
}

interface Props {
  opened: Opened;
  onClose: () => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  onLife: (message: Message) => void;
  onForward: (messages: Message[]) => void;
}

function QuickReactions({
  message,
  onMore,
  onDone,
}: {
  message: Message;
  onMore: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('messages');
  const commands = useMessageCommands();
  const ours = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  return (
    <div className={styles.quick} role="group" aria-label={t('reaction.add')}>
      {(commands?.can?.reactionEmojis ?? QUICK).map((emoji) => (
        <Menu.Item
          key={emoji}
          className={styles.emoji}
          aria-label={t('reaction.with', { emoji })}
          data-ours={emoji === ours}
          onClick={() => {
            commands?.react(message, emoji === ours ? '' : emoji);
            onDone();
          }}
        >
          {emoji}
        </Menu.Item>
      ))}
      {commands?.can?.reactionEmojis ? null : (
        <Menu.Item
          className={styles.emoji}
          aria-label={t('reaction.more')}
          title={t('reaction.more')}
          closeMenuOnClick={false}
          onClick={onMore}
        >
          <IconDotsCircleHorizontal size={20} aria-hidden />
        </Menu.Item>
      )}
    </div>
  );
}

function Items({ opened: { message }, onEdit, onDelete, onForward, onLife }: Omit<Props, 'onClose'>) {
  const openNewTicket = newTicketRequested.useEmit();
  const { t } = useTranslation(['messages', 'inbox']);
  const me = useMe();
  const commands = useMessageCommands();
  const systemNote = useSystemNote();
  const item = (key: string, icon: ReactNode, label: string, run: () => void, color?: string) => (
    <Menu.Item key={key} leftSection={icon} onClick={run} {...(color ? { color } : {})}>
      {label}
    </Menu.Item>
  );
  const { contact } = message;
  const isText = message.mediaUrl === null && message.body !== '' && !message.isDeleted;
  return [
    !message.isPrivate && !message.isDeleted
      ? item('reply', <IconArrowBackUp size={ICON} />, t('menu.reply'), () => commands?.reply(message))
      : null,
    isText
      ? item(
          'copy',
          <IconCopy size={ICON} />,
          t('menu.copy'),
          () => void navigator.clipboard.writeText(systemNote(message) ?? message.body),
        )
      : null,
    mayForward(message)
      ? item('forward', <IconArrowForwardUp size={ICON} />, t('menu.forward'), () => onForward([message]))
      : null,
    mayForward(message)
      ? item('pick', <IconSquareCheck size={ICON} />, t('menu.pick'), () => commands?.toggle(message))
      : null,
    mayEditMessage(me, message, Date.now()) && commands?.can?.edit !== false
      ? item('edit', <IconPencil size={ICON} />, t('menu.edit'), () => onEdit(message))
      : null,
    contact && !message.fromMe && commands?.isGroup
      ? item(
          'chat',
          <IconMessageCircle size={ICON} />,
          t('menu.chat', { name: shownNumber(contact.name) }),
          () => openNewTicket({ contact }),
        )
      : null,
    item('life', <IconInfoCircle size={ICON} />, t('menu.life'), () => onLife(message)),
    mayDeleteMessage(me, message) && (commands?.can?.delete !== false || message.isPrivate)
      ? item('delete', <IconTrash size={ICON} />, t('menu.delete'), () => onDelete(message), 'var(--danger)')
      : null,
  ];
}

/** One menu for all messages, placed at the button that opened it. */
export function MessageMenu(props: Props) {
  const { opened, onClose } = props;
  const { message, anchor, part } = opened;
  const { t } = useTranslation(['messages', 'common']);
  const commands = useMessageCommands();
  const [isPicking, setPicking] = useState(false);
  const isReactable = mayReactTo(message) && commands?.can?.reactions === true;
  if (isPicking) {
    return (
      <Dialog
        opened
        onClose={onClose}
        size="auto"
        title={t('reaction.add')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <Suspense fallback={<div className={styles.picker} />}>
          <EmojiPicker
            onPick={(emoji) => {
              commands?.react(message, emoji);
              onClose();
            }}
          />
        </Suspense>
      </Dialog>
    );
  }
  const { left, top, width, height } = anchor;
  return (
    <Menu
      opened
      onChange={(isOpen) => (isOpen ? undefined : onClose())}
      position="bottom"
      shadow="md"
      withinPortal
      returnFocus
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={styles.anchor}
          style={{ left, top, width, height }}
          aria-label={t('menu.open')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {isReactable ? (
          <QuickReactions message={message} onMore={() => setPicking(true)} onDone={onClose} />
        ) : null}
        {part === 'menu' ? <Items {...props} /> : null}
      </Menu.Dropdown>
    </Menu>
  );
}
