import { invalidField, type Viewer } from '@prosa/domain';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { LockedTicket } from '../tickets/queries.ts';
import type { Draft } from './drafts.ts';
import type { KnownSend } from './sending-facts.ts';

const keyIsUsed = () => invalidField('clientId', 'used for another message');

/**
 * A repeated request finds its message. Throws if the key belongs to another user or ticket, without showing that
 * message.
 */
export function repeatedSend(
  known: readonly KnownSend[],
  viewer: Pick<Viewer, 'id'>,
  ticket: Pick<LockedTicket, 'id'>,
  { clientId }: Pick<Draft, 'clientId'>,
): number | undefined {
  const before = known.find((send) => send.clientId === clientId?.toLowerCase());
  if (before && (before.ticketId !== ticket.id || before.userId !== viewer.id)) throw keyIsUsed();
  return before?.id;
}

/** Refuses a key that another ticket uses at the same moment. */
export async function withUniqueKey<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw brokenConstraint(error) === 'messages_client' ? keyIsUsed() : error;
  }
}
