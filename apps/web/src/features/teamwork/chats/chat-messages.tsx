import { Button } from '@mantine/core';
import type { ChatMessage, OwnChat } from '@prosa/contract';
import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadOf } from '../../../shared/chats.ts';
import { useMe } from '../../../shared/session.tsx';
import { formatDate, isSameDay } from '../../../ui/format.ts';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { type BubbleCommands, ChatBubble } from './chat-bubble.tsx';
import { useChatMessages } from './chat-queries.ts';
import styles from './chats.module.css';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import type { useOutgoing } from './outgoing.ts';
import { useChatScroll } from './use-chat-scroll.ts';
import { useMarkRead } from './use-mark-read.ts';

/** Minutes after which the same sender begins a new run. */
const RUN_MS = 600_000;

function continuesRun(before: ChatMessage | undefined, { senderId, createdAt }: ChatMessage): boolean {
  if (before?.senderId !== senderId || !isSameDay(before?.createdAt ?? 0, createdAt)) return false;
  return Date.parse(createdAt) - Date.parse(before?.createdAt ?? '') < RUN_MS;
}

function Day({ at }: { at: string }) {
  const { t, i18n } = useTranslation('chats');
  return (
    <div className={styles.day}>{isSameDay(at, Date.now()) ? t('today') : formatDate(at, i18n.language)}</div>
  );
}

interface Props {
  chat: OwnChat;
  target: number | null;
  onNewest: () => void;
  commands: BubbleCommands;
  outgoing: ReturnType<typeof useOutgoing>;
}

function useRows(chatId: number, target: number | null) {
  const query = useChatMessages(chatId, target);
  const rows = query.data?.pages.toReversed().flatMap(({ records }) => records) ?? [];
  // Pages are counted from the newest message: a message can be on two of them.
  const messages = [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) => a.id - b.id);
  const older = query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : null;
  const newer =
    query.hasPreviousPage && !query.isFetchingPreviousPage ? () => void query.fetchPreviousPage() : null;
  return { messages, older, newer, isLoading: query.isPending, isNewest: !query.hasPreviousPage };
}

/** The messages of a chat: the newest ones, or those around the one that was searched. */
export function ChatMessages({ chat, target, onNewest, commands, outgoing }: Props) {
  const { t } = useTranslation('chats');
  const me = useMe();
  const { messages, older, newer, isLoading, isNewest } = useRows(chat.id, target);
  const stored = new Set(messages.map(({ clientId }) => clientId));
  const waiting = isNewest ? outgoing.waiting.filter(({ clientId }) => !stored.has(clientId)) : [];
  const keys = [...messages.map(({ id }) => `m${id}`), ...waiting.map(({ clientId }) => clientId)];
  const { box, onScroll, isAtEnd, toEnd } = useChatScroll({
    keys,
    fetchOlder: older,
    fetchNewer: newer,
    target,
  });
  useMarkRead(chat, isNewest && isAtEnd ? (messages.at(-1)?.id ?? null) : null, unreadOf(chat, me.id));
  const lastWaiting = waiting.at(-1)?.clientId;
  useEffect(() => {
    if (lastWaiting !== undefined) toEnd();
  }, [lastWaiting, toEnd]);
  if (isLoading)
    return (
      <div className={styles.log}>
        <SkeletonRows count={5} />
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls takes the focus, for the arrow keys
    <div
      className={styles.log}
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-label={t('messages')}
      tabIndex={0}
    >
      <div className={styles.feed}>
        {messages.length === 0 && waiting.length === 0 ? (
          <p className={styles.none}>{t('noMessages')}</p>
        ) : null}
        {messages.map((message, at) => {
          const before = messages[at - 1];
          return (
            <Fragment key={message.id}>
              {before && isSameDay(before.createdAt, message.createdAt) ? null : (
                <Day at={message.createdAt} />
              )}
              <ChatBubble
                message={message}
                members={chat.users}
                isFirst={!continuesRun(before, message)}
                isFlashing={message.id === target}
                commands={commands}
              />
            </Fragment>
          );
        })}
        {waiting.map((one) => (
          <OutgoingBubble
            key={one.clientId}
            outgoing={one}
            onRetry={() => outgoing.retry(one)}
            onDrop={() => outgoing.drop(one.clientId)}
          />
        ))}
      </div>
      {isAtEnd && isNewest ? null : (
        <Button
          className={styles.toNewest}
          variant="default"
          size="compact-md"
          leftSection={<IconArrowDown size={15} />}
          onClick={target === null ? toEnd : onNewest}
        >
          {t('toNewest')}
        </Button>
      )}
    </div>
  );
}
