import type { ChannelEvent, ConnectionRef } from '@prosa/channel-driver';
import { failureReason } from './faults.ts';
import type { Reading } from './inbound/reading.ts';
import type { MetaStore } from './store.ts';
import { isBeforeLast, knownAs, messageOf, newestOf, stepOf } from './send-attempts.ts';

type Failure = Extract<ChannelEvent, { kind: 'failure' }>;
type Store = Pick<MetaStore, 'failed' | 'tries'>;

/**
 * The failure of one of our messages; a failed part is reported under the id by which the inbox knows the whole. Null
 * when that part has been sent again since.
 */
export async function lateFailure(
  store: Store,
  ref: ConnectionRef,
  { wid, at, fault }: NonNullable<Reading['failed']>,
): Promise<Failure | null> {
  await store.failed(ref, wid);
  const tries = await store.tries(ref, wid);
  const failed = tries.find(({ platformWid }) => platformWid === wid);
  if (failed && newestOf(tries, stepOf(failed.wid)) !== failed) return null;
  const failure = { kind: 'failure', wid, reason: failureReason(fault), at } as const;
  if (!failed || !isBeforeLast(failed.wid)) return failure;
  return { ...failure, wid: knownAs(tries, messageOf(failed.wid)), part: true };
}

/** Repeats failures of parts under the message's new id, if that changed while the inbox took them. */
export async function movedFailures(
  store: Store,
  ref: ConnectionRef,
  events: ChannelEvent[],
): Promise<Failure[]> {
  const moved: Failure[] = [];
  for (const event of events) {
    if (event.kind !== 'failure' || !event.part) continue;
    const tries = await store.tries(ref, event.wid);
    const wid = tries[0] ? knownAs(tries, messageOf(tries[0].wid)) : event.wid;
    if (wid !== event.wid) moved.push({ ...event, wid });
  }
  return moved;
}
