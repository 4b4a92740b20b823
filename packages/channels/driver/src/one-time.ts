import type { ChannelEvent, HistoryMessage } from './events.ts';
import { createHash, randomBytes } from 'node:crypto';

/** WhatsApp's own form of ids, so that a driver need not change it: 3EB0, what is random, and the mark. */
const FORM = /^(3EB0[0-9A-F]{12})([0-9A-F]{16})$/;

const markOf = (start: string): string =>
  createHash('sha256').update(`one-time ${start}`).digest('hex').slice(0, 16).toUpperCase();

/**
 * The id of a one-time text: sent like a message, but no message of the inbox. The id itself says so, because an echo
 * may come to another process, or years later with the phone's history, when nothing is stored of the text.
 */
export function oneTimeWid(): string {
  const start = `3EB0${randomBytes(6).toString('hex').toUpperCase()}`;
  return `${start}${markOf(start)}`;
}

export function isOneTimeWid(wid: string): boolean {
  const [, start, mark] = FORM.exec(wid) ?? [];
  return start !== undefined && mark === markOf(start);
}

/** Null for the echo of a one-time text and for what happened to it; a quote of it becomes a plain message. */
export function withoutOneTimeText<Event extends ChannelEvent | HistoryMessage>(event: Event): Event | null {
  // Senders choose the ids of their messages: only ours can be an echo.
  if (isOneTimeWid(event.wid) && (event.kind !== 'message' || event.fromMe)) return null;
  if (event.kind !== 'message' || !isOneTimeWid(event.quotedWid ?? '')) return event;
  const { quotedWid: _quotedWid, ...plain } = event;
  return plain as Event;
}

export const withoutOneTimeTexts = <Event extends ChannelEvent | HistoryMessage>(events: Event[]): Event[] =>
  events.map(withoutOneTimeText).filter((event) => event !== null);
