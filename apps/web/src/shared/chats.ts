import {
  CHAT_MESSAGES_PAGE_SIZE,
  type AnswerOf,
  type Calls,
  type Chat,
  type ChatMessage,
  type CompanyEvent,
  type OwnChat,
} from '@prosa/contract';
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useCompanyEvent } from '../api/realtime.ts';
import { paged, type MessagePageOf } from './message-rows/page-window.ts';
import { useLiveUsers } from './online-users.ts';
import { patchQuery } from './patch-query.ts';
import { refetchSoon } from './refetch.ts';
import { useMe } from './session.tsx';

export const chatsKey = ['chats'] as const;
const unreadKey = [...chatsKey, 'unread'] as const;
const listsKey = [...chatsKey, 'list'] as const;
const messagesKey = [...chatsKey, 'messages'] as const;

export const chatListKey = (search: string) => [...listsKey, search] as const;
export const chatKey = (uuid: string) => [...chatsKey, 'one', uuid.toLowerCase()] as const;
/** `aroundId`: the message that was jumped to; null: at the newest. */
export const chatMessagesKey = (chatId: number, aroundId: number | null) =>
  [...messagesKey, chatId, aroundId] as const;

export type ChatPages = InfiniteData<AnswerOf<Calls['pageChats']>>;
export type ChatMessagePages = InfiniteData<MessagePageOf<ChatMessage>, unknown>;

/** Whether the company's plan includes internal chat. */
export const useHasChats = (): boolean => useMe().company.plan?.useInternalChat === true;

/** The first chats that a search finds; only where `useHasChats`. */
export const findChats = async (search: string, signal: AbortSignal): Promise<OwnChat[]> =>
  (await call('pageChats', { query: { searchParam: search }, signal })).records;

/** How many chats have something unread, for the dots of the menu and the bar. */
export function useUnreadChats(): number {
  const cache = useQueryClient();
  const enabled = useHasChats();
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => call('countUnreadChats', { signal }),
    enabled,
  });
  useCompanyEvent('chat', () => refetchSoon(cache, [unreadKey]));
  return data?.count ?? 0;
}

/** The newer of two states of a chat; what is the person's own stays. */
const newerChat = (known: OwnChat, chat: Chat): OwnChat =>
  chat.version < known.version ? known : { ...known, ...chat };

const byActivity = (a: OwnChat, b: OwnChat): number => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;

/** The pages with the chat replaced or, when it is not there, at the top; the last active first. */
export function withChat(pages: ChatPages, chat: Chat): ChatPages {
  const rows = pages.pages.flatMap(({ records }) => records);
  const known = rows.find(({ id }) => id === chat.id);
  const next = known ? newerChat(known, chat) : { ...chat, isMuted: false };
  const sorted = [...rows.filter((row) => row !== known), next].toSorted(byActivity);
  return { ...pages, pages: pages.pages.map((page, at) => ({ ...page, records: at === 0 ? sorted : [] })) };
}

const withoutChat = (pages: ChatPages, id: number): ChatPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, records: page.records.filter((row) => row.id !== id) })),
});

/** The message in its new state, where it is loaded. */
export const withChangedMessage = (pages: ChatMessagePages, message: ChatMessage): ChatMessagePages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    messages: page.messages.map((known) => (known.id === message.id ? message : known)),
  })),
});

/** With a new message, once the end of the chat is loaded: otherwise it comes with the page that it belongs to. */
export function withNewMessage(pages: ChatMessagePages, message: ChatMessage): ChatMessagePages {
  if (pages.pages.some(({ messages }) => messages.some(({ id }) => id === message.id)))
    return withChangedMessage(pages, message);
  const [newest, ...others] = pages.pages;
  if (!newest || newest.hasNewer) return pages;
  const { messages } = newest;
  const place = messages.findLastIndex(({ id }) => id < message.id);
  // Older than all of the page: it comes with the older ones.
  if (place < 0 && newest.hasMore) return pages;
  const next = { ...newest, messages: messages.toSpliced(place + 1, 0, message) };
  return paged({ ...pages, pages: [next, ...others] }, CHAT_MESSAGES_PAGE_SIZE);
}

function patchMessages(cache: QueryClient, message: ChatMessage, isNew: boolean): void {
  const change = isNew ? withNewMessage : withChangedMessage;
  const all = cache.getQueryCache().findAll({ queryKey: [...messagesKey, message.chatId] });
  for (const { queryKey } of all)
    patchQuery<ChatMessagePages>(cache, queryKey, (pages) => pages && change(pages, message));
}

/** The same chat in all lists that have it; a search does not get a chat that it did not find. */
function patchLists(cache: QueryClient, change: (chat: OwnChat) => OwnChat): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: listsKey }))
    patchQuery<ChatPages>(
      cache,
      queryKey,
      (pages) =>
        pages && {
          ...pages,
          pages: pages.pages.map((page) => ({ ...page, records: page.records.map(change) })),
        },
    );
}

function patchRead(
  cache: QueryClient,
  { chat: { id, uuid }, userId, lastReadId }: Extract<CompanyEvent<'chat'>, { action: 'read' }>,
): void {
  const change = (chat: OwnChat): OwnChat =>
    chat.id === id ? { ...chat, users: withRead(chat.users, userId, lastReadId) } : chat;
  patchLists(cache, change);
  patchQuery<OwnChat>(cache, chatKey(uuid), (known) => known && change(known));
}

const withRead = (users: OwnChat['users'], userId: number, lastReadId: number): OwnChat['users'] =>
  users.map((one) =>
    one.userId === userId ? { ...one, lastReadId: Math.max(one.lastReadId, lastReadId) } : one,
  );

function patchChat(cache: QueryClient, chat: Chat): void {
  patchLists(cache, (known) => (known.id === chat.id ? newerChat(known, chat) : known));
  patchQuery<ChatPages>(cache, chatListKey(''), (pages) => pages && withChat(pages, chat));
  patchQuery<OwnChat>(cache, chatKey(chat.uuid), (known) => known && newerChat(known, chat));
}

function applyChatEvent(cache: QueryClient, event: CompanyEvent<'chat'>): void {
  if (event.action === 'delete') {
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: listsKey }))
      patchQuery<ChatPages>(cache, queryKey, (pages) => pages && withoutChat(pages, event.chat.id));
    return;
  }
  if (event.action === 'read') {
    patchRead(cache, event);
    return;
  }
  patchChat(cache, event.chat);
  if (event.action === 'new-message') patchMessages(cache, event.newMessage, true);
  if (event.action === 'update-message') patchMessages(cache, event.message, false);
}

/** Keeps chats, messages and presence of the cache as they are, also while people and queues change. */
export function useLiveChats(): void {
  const cache = useQueryClient();
  const me = useMe();
  useLiveUsers();
  useCompanyEvent('chat', (event) => applyChatEvent(cache, event));
  useCompanyEvent('user', (event) => {
    // Whoever is removed leaves every chat; whose queues change, enters and leaves those of the queues.
    if (event.action === 'delete' || event.user.id === me.id) refetchSoon(cache, [listsKey]);
  });
  useCompanyEvent('queue', () => refetchSoon(cache, [listsKey]));
}

/** The other person of a direct chat; undefined for other kinds, and once that person has left. */
export const directPartner = ({ kind, users }: Chat, myId: number): number | undefined =>
  kind === 'direct' ? users.find(({ userId }) => userId !== myId)?.userId : undefined;

/** The name under which one knows a chat: that of the other person in a direct one. */
export function chatTitle({ kind, title, users }: Chat, myId: number): string {
  if (kind !== 'direct') return title;
  return users.find(({ userId }) => userId !== myId)?.user.name ?? title;
}

export const unreadOf = ({ users }: Chat, myId: number): number =>
  users.find(({ userId }) => userId === myId)?.unreads ?? 0;
