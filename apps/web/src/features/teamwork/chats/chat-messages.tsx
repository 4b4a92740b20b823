import { Button } from '@mantine/core';
import type { ChatMember, OwnChat } from '@prosa/contract';
import { IconArrowDown } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { chatMessagesKey, unreadOf } from '../../../shared/chats.ts';
import { MessageFeed } from '../../../shared/message-rows/message-feed.tsx';
import { messagesOf } from '../../../shared/message-rows/page-window.ts';
import { useRowScroller } from '../../../shared/message-rows/use-row-scroller.ts';
import { useEdges, useOpening, useVirtualRows } from '../../../shared/message-rows/use-rows.ts';
import { useWayToEnd } from '../../../shared/message-rows/use-way-to-end.ts';
import { useMe } from '../../../shared/session.tsx';
import { formatDate, isSameDay } from '../../../ui/format.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { type BubbleCommands, ChatBubble } from './chat-bubble.tsx';
import { useBoundedMessages, useChatMessages, useNewestMessages } from './chat-queries.ts';
import { chatItemHeight, type ChatItem, chatTimeline, isChatMessage } from './chat-timeline.ts';
import styles from './chats.module.css';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import type { useOutgoing } from './outgoing.ts';
import { useMarkRead } from './use-mark-read.ts';

/** From how far below the top older messages are loaded, in pixels. */
const OLDER_AT_PX = 600;

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

function useShown(chatId: number, target: number | null, onNewest: () => void) {
  const query = useChatMessages(chatId, target);
  const readNewest = useNewestMessages(chatId);
  const { data, hasPreviousPage: hasNewer } = query;
  const messages = useMemo(() => messagesOf(data), [data]);
  return {
    messages,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    hasFailed: query.isError,
    hasOlder: query.hasNextPage,
    hasNewer,
    loadOlder: () => void query.fetchNextPage(),
    loadNewer: () => void query.fetchPreviousPage(),
    leave() {
      if (target !== null) onNewest();
      else if (hasNewer) readNewest();
    },
  };
}

type Shown = ReturnType<typeof useShown>;

/** Stored messages with their days, and at the end those that are on their way. */
function useItems(shown: Shown, target: number | null, outgoing: Props['outgoing']): ChatItem[] {
  const { messages, hasOlder, hasNewer } = shown;
  const stored = useMemo(() => chatTimeline(messages, { hasOlder, target }), [messages, hasOlder, target]);
  if (hasNewer || outgoing.waiting.length === 0) return stored;
  const known = new Set(messages.map(({ clientId }) => clientId));
  const waiting = outgoing.waiting.filter(({ clientId }) => !known.has(clientId));
  return [
    ...stored,
    ...waiting.map((one): ChatItem => ({ kind: 'outgoing', key: `o${one.clientId}`, outgoing: one })),
  ];
}

interface RowProps {
  item: ChatItem;
  members: readonly ChatMember[];
  target: number | null;
  commands: BubbleCommands;
  outgoing: Props['outgoing'];
}

function Row({ item, members, target, commands, outgoing }: RowProps) {
  if (item.kind === 'day') return <Day at={item.at} />;
  if (item.kind === 'outgoing')
    return (
      <OutgoingBubble
        outgoing={item.outgoing}
        onRetry={() => outgoing.retry(item.outgoing)}
        onDrop={() => outgoing.drop(item.outgoing.clientId)}
      />
    );
  const { message, isFirst } = item;
  return (
    <ChatBubble
      message={message}
      members={members}
      isFirst={isFirst}
      isFlashing={message.id === target}
      commands={commands}
    />
  );
}

function ToNewest({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('chats');
  return (
    <Button
      className={styles.toNewest}
      variant="default"
      size="compact-md"
      leftSection={<IconArrowDown size={15} />}
      onClick={onGo}
    >
      {t('toNewest')}
    </Button>
  );
}

/** The messages of a chat: the newest ones, or those around the one that was searched. Only those near are drawn. */
export function ChatMessages({ chat, target, onNewest, commands, outgoing }: Props) {
  const { t } = useTranslation('chats');
  const me = useMe();
  const box = useRef<HTMLDivElement>(null);
  const shown = useShown(chat.id, target, onNewest);
  const items = useItems(shown, target, outgoing);
  const rows = useVirtualRows(box, { items, heightOf: chatItemHeight, hasNewer: shown.hasNewer });
  const { isAtEnd, onScroll } = useEdges(box, rows, shown, OLDER_AT_PX);
  const aim = useRowScroller(box, rows, items);
  useOpening(aim, items, target, isAtEnd);
  const goToEnd = useWayToEnd(aim, shown, outgoing.waiting.length);
  useBoundedMessages(chatMessagesKey(chat.id, target), shown.messages.length, isAtEnd);
  const isAtNewest = isAtEnd && !shown.hasNewer;
  const newestId = shown.messages.at(-1)?.id ?? null;
  useMarkRead(chat, isAtNewest ? newestId : null, unreadOf(chat, me.id));
  return (
    <div className={styles.messages}>
      <ScrollRegion
        className={styles.log}
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-label={t('messages')}
        // Scrolling adds and removes rows: screen readers announce only messages that arrive while the end is visible.
        aria-live={isAtEnd ? 'polite' : 'off'}
      >
        {shown.isLoading ? <SkeletonRows count={5} /> : null}
        {!shown.isLoading && items.length === 0 ? <p className={styles.none}>{t('noMessages')}</p> : null}
        <MessageFeed
          items={items}
          rows={rows}
          isMessage={isChatMessage}
          isWhole={!shown.hasOlder && !shown.hasNewer}
          isFetching={shown.isFetching}
        >
          {(item) => (
            <Row item={item} members={chat.users} target={target} commands={commands} outgoing={outgoing} />
          )}
        </MessageFeed>
      </ScrollRegion>
      {isAtNewest || shown.isLoading ? null : <ToNewest onGo={goToEnd} />}
    </div>
  );
}
