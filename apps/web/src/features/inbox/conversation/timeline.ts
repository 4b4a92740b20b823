import type { Message } from '@prosa/contract';

export type TimelineItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'ticket'; key: string; ticketId: number; queue: string | null }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; message: Message; isFirst: boolean };

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

/** Messages with what stands between them: days, the tickets they belong to, and where the unread ones begin. */
export function timelineOf(
  messages: Message[],
  firstUnreadId: number | null,
  unread: number,
): TimelineItem[] {
  const items: TimelineItem[] = [];
  let before: Message | undefined;
  for (const message of messages) {
    if (before && before.ticketId !== message.ticketId) {
      items.push({
        kind: 'ticket',
        key: `t${message.ticketId}`,
        ticketId: message.ticketId,
        queue: message.ticket.queue?.name ?? null,
      });
    }
    const newDay = isOtherDay(before, message);
    if (newDay) items.push({ kind: 'day', key: `d${message.createdAt}`, at: message.createdAt });
    const beginsUnread = message.id === firstUnreadId;
    if (beginsUnread) items.push({ kind: 'unread', key: 'unread', count: unread });
    const isFirst = newDay || beginsUnread || !continuesRun(before, message);
    items.push({ kind: 'message', key: `m${message.id}`, message, isFirst });
    before = message;
  }
  return items;
}

/** Where the unread begin: the first of the last `unread` messages of the contact. */
export function firstUnread(messages: Message[], unread: number): number | null {
  if (unread === 0) return null;
  return messages.filter((message) => !message.fromMe).at(-unread)?.id ?? null;
}
