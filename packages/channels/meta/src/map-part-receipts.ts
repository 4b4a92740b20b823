import { type ChannelEvent, type ConnectionRef, isOneTimeWid } from '@prosa/channel-driver';
import type { MetaStore } from './store.ts';
import { isBeforeLast, knownAs, messageOf } from './send-attempts.ts';

type Store = Pick<MetaStore, 'ours' | 'tries'>;

/** The platform's id of the message that an event refers to; '' without one. */
function meant(event: ChannelEvent): string {
  if (event.kind === 'message') return event.quotedWid ?? '';
  return event.kind === 'ack' || event.kind === 'reaction' ? event.wid : '';
}

/**
 * Null for what happened to a one-time text, which the inbox does not have. A quote gets our own id, by which it is
 * recognised.
 */
const ofOneTimeText = (event: ChannelEvent, wid: string): ChannelEvent | null =>
  event.kind === 'message' ? { ...event, quotedWid: wid } : null;

/**
 * Maps reactions, quotes and receipts of one part to the message that the part belongs to. Only the last part shows how
 * far a message came, so receipts of the others are left out.
 */
export async function mapPartReceipts(
  store: Store,
  ref: ConnectionRef,
  events: ChannelEvent[],
): Promise<ChannelEvent[]> {
  const wids = events.map(meant).filter((wid) => wid !== '');
  if (wids.length === 0) return events;
  const ours = await store.ours(ref, wids);
  const mapped = await Promise.all(
    events.map(async (event) => {
      const part = ours.get(meant(event)) ?? '';
      if (isOneTimeWid(messageOf(part))) return ofOneTimeText(event, messageOf(part));
      if (!isBeforeLast(part)) return event;
      if (event.kind === 'ack') return null;
      const wid = knownAs(await store.tries(ref, meant(event)), messageOf(part));
      return event.kind === 'message' ? { ...event, quotedWid: wid } : { ...event, wid };
    }),
  );
  return mapped.filter((event) => event !== null);
}
