import type { Message } from '@prosa/contract';
import type { OutgoingState } from '../messages/send-message.ts';

export type TimelineItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'ticket'; key: string; ticketId: number; queue: string | null }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; message: Message; isFirst: boolean }
  | { kind: 'outgoing'; key: string; state: OutgoingState };

/** The id of the first unread message, and how many there are. */
export interface Unread {
  id: number;
  count: number;
}

/** Minutes after which the same author begins a new run. */
const RUN_MINUTES = 10;

function authorOf(message: Message): string {
  return message.fromMe ? `me/${message.userId}/${message.isPrivate}` : `contact/${message.contactId}`;
}

function continuesRun(before: Message | undefined, message: Message): boolean {
  if (!before || before.ticketId !== message.ticketId || authorOf(before) !== authorOf(message)) return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < RUN_MINUTES * 60_000;
}

function isOtherDay(before: Message | undefined, message: Message): boolean {
  return !before || new Date(before.createdAt).toDateString() !== new Date(message.createdAt).toDateString();
}

/**
 * Puts days, tickets and the unread mark between messages. With `hasOlder` the first message is not drawn: how a row
 * is drawn depends on the message before it, and no row may change its height when older messages are loaded above.
 */
export function timelineOf(messages: Message[], unread: Unread | null, hasOlder: boolean): TimelineItem[] {
  const items: TimelineItem[] = [];
  const skipsFirst = hasOlder && messages.length > 1;
  let before: Message | undefined = skipsFirst ? messages[0] : undefined;
  for (const message of skipsFirst ? messages.slice(1) : messages) {
    if (before && before.ticketId !== message.ticketId) {
      items.push({
        kind: 'ticket',
        key: `t${message.id}`,
        ticketId: message.ticketId,
        queue: message.ticket.queue?.name ?? null,
      });
    }
    const newDay = isOtherDay(before, message);
    if (newDay) items.push({ kind: 'day', key: `d${message.id}`, at: message.createdAt });
    const beginsUnread = message.id === unread?.id;
    if (beginsUnread) items.push({ kind: 'unread', key: 'unread', count: unread?.count ?? 0 });
    const isFirst = newDay || beginsUnread || !continuesRun(before, message);
    items.push({ kind: 'message', key: `m${message.id}`, message, isFirst });
    before = message;
  }
  return items;
}

/** Messages that are still being sent; those that are already among the stored messages are left out. */
export function outgoingItems(messages: Message[], outgoing: OutgoingState[]): TimelineItem[] {
  if (outgoing.length === 0) return [];
  const stored = new Set(messages.map(({ clientId }) => clientId));
  return outgoing
    .filter(({ outgoing: { clientId } }) => !stored.has(clientId))
    .map((state) => ({ kind: 'outgoing', key: `o${state.outgoing.clientId}`, state }));
}

/**
 * The first of the contact's last `count` messages; null when `count` is 0, undefined when it is not loaded yet. With
 * `hasOlder` the oldest message is not drawn, so it counts as not loaded.
 */
export function firstUnread(
  messages: readonly Message[],
  count: number,
  hasOlder: boolean,
): Unread | null | undefined {
  if (count === 0) return null;
  const first = messages.filter((message) => !message.fromMe).at(-count);
  if (!first || (hasOlder && first === messages[0])) return undefined;
  return { id: first.id, count };
}

/**
 * Whether a colleague has written to the contact after the message with the id `since`; bot messages and notes do not
 * count.
 */
export const isAnswered = (
  messages: readonly Pick<Message, 'id' | 'fromMe' | 'isPrivate' | 'userId'>[],
  since: number,
): boolean =>
  messages.some(({ id, fromMe, isPrivate, userId }) => id > since && fromMe && !isPrivate && userId !== null);

/** The highest id, not the last message: a late one is inserted before others, by the platform's time. */
export function newestOfContact(messages: readonly Pick<Message, 'id' | 'fromMe'>[]): number | undefined {
  const ids = messages.filter(({ fromMe }) => !fromMe).map(({ id }) => id);
  return ids.length > 0 ? Math.max(...ids) : undefined;
}

/** The loaded messages when the reader was last at the end: the id of the oldest one, and the highest id. */
export interface Seen {
  oldest: number;
  newest: number;
}

export function seenOf(ids: readonly number[]): Seen | null {
  const [oldest] = ids;
  return oldest === undefined ? null : { oldest, newest: Math.max(...ids) };
}

/**
 * Counts higher ids anywhere after the oldest seen message, because a late message is inserted before others. Messages
 * loaded above it do not count: imported ones have higher ids.
 */
export function newSince(ids: readonly number[], { oldest, newest }: Seen): number {
  return ids.slice(Math.max(0, ids.indexOf(oldest))).filter((id) => id > newest).length;
}
