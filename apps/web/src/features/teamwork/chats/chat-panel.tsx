import type { ChatMessage, OwnChat } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import {
  chatKey,
  chatMessagesKey,
  type ChatMessagePages,
  withChangedMessage,
} from '../../../shared/chats.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { patchQuery } from '../../../shared/patch-query.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { toast } from '../../../shared/toast.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import type { BubbleCommands } from './chat-bubble.tsx';
import { type Aim, ChatComposer } from './chat-composer.tsx';
import { ChatDialog } from './chat-dialog.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatMessages } from './chat-messages.tsx';
import { useKeepChat } from './chat-queries.ts';
import styles from './chats.module.css';
import { useOutgoing } from './outgoing.ts';

type Open = { kind: 'edit' | 'remove' } | { kind: 'removeMessage'; message: ChatMessage } | null;

/** Changes of messages, shown once the server has made them. */
function useCommands(
  chatId: number,
  target: number | null,
  open: (next: Open) => void,
  aim: (next: Aim) => void,
  jump: (id: number) => void,
) {
  const cache = useQueryClient();
  const errorText = useErrorText();
  return useMemo(() => {
    const show = (message: ChatMessage) =>
      patchQuery<ChatMessagePages>(
        cache,
        chatMessagesKey(chatId, target),
        (pages) => pages && withChangedMessage(pages, message),
      );
    const change = (made: Promise<ChatMessage>) =>
      void made.then(show, (error: unknown) => toast.failed(errorText(error)));
    const bubble: BubbleCommands = {
      reply: (message) => aim({ kind: 'reply', message }),
      edit: (message) => aim({ kind: 'edit', message }),
      remove: (message) => open({ kind: 'removeMessage', message }),
      react: ({ id }, type) =>
        change(call('reactToChatMessage', { params: { chatMessageId: id }, body: { type } })),
      jump,
    };
    return {
      bubble,
      edit: ({ id }: ChatMessage, message: string) =>
        change(call('editChatMessage', { params: { chatMessageId: id }, body: { message } })),
      remove: async ({ id }: ChatMessage) =>
        show(await call('deleteChatMessage', { params: { chatMessageId: id } })),
    };
  }, [cache, chatId, target, open, aim, jump, errorText]);
}

function Dialogs({
  chat,
  open,
  onClose,
  removeMessage,
}: {
  chat: OwnChat;
  open: Open;
  onClose: () => void;
  removeMessage: (message: ChatMessage) => Promise<void>;
}) {
  const { t } = useTranslation('chats');
  const [, navigate] = useLocation();
  const cache = useQueryClient();
  const keep = useKeepChat();
  if (open?.kind === 'edit')
    return (
      <ChatDialog
        chat={chat}
        onSaved={(saved) => {
          keep(saved);
          onClose();
        }}
        onClose={onClose}
      />
    );
  if (open?.kind === 'remove')
    return (
      <RemoveDialog
        title={t('removeTitle', { title: chat.title })}
        text={t('removeText')}
        done={t('removed', { title: chat.title })}
        remove={async () => {
          await call('deleteChat', { params: { id: chat.id } });
          cache.removeQueries({ queryKey: chatKey(chat.uuid) });
          navigate('/chats');
        }}
        onClose={onClose}
      />
    );
  if (open?.kind === 'removeMessage')
    return (
      <RemoveDialog
        title={t('removeMessageTitle')}
        text={t('removeMessageText')}
        done={t('messageRemoved')}
        remove={async () => removeMessage(open.message)}
        onClose={onClose}
      />
    );
  return null;
}

/** One chat: who is in it, what was written, and the field for more. */
export function ChatPanel({ chat }: { chat: OwnChat }) {
  const [place, setPlace] = useUrlState('message');
  const target = /^\d+$/.test(place) ? Number(place) : null;
  const [open, setOpen] = useState<Open>(null);
  const [aim, setAim] = useState<Aim>(null);
  const outgoing = useOutgoing(chat.id);
  const jump = useCallback((id: number) => setPlace(String(id)), [setPlace]);
  const commands = useCommands(chat.id, target, setOpen, setAim, jump);
  return (
    <section className={styles.chat} aria-label={chat.title}>
      <ChatHeader
        chat={chat}
        onEdit={() => setOpen({ kind: 'edit' })}
        onRemove={() => setOpen({ kind: 'remove' })}
      />
      <ChatMessages
        key={target ?? 'newest'}
        chat={chat}
        target={target}
        onNewest={() => setPlace('')}
        commands={commands.bubble}
        outgoing={outgoing}
      />
      <ChatComposer
        chat={chat}
        aim={aim}
        onAim={setAim}
        onSend={(text, quoted, files) => {
          if (target !== null) setPlace('');
          outgoing.add(text, quoted, files);
        }}
        onEdit={commands.edit}
      />
      <Dialogs chat={chat} open={open} onClose={() => setOpen(null)} removeMessage={commands.remove} />
    </section>
  );
}
