import { AppError, type Viewer } from '@prosa/domain';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { LockedTicket } from '../tickets/queries.ts';
import type { Draft } from './drafts.ts';
import type { KnownSend } from './sending-facts.ts';

const keyIsUsed = () =>
  new AppError('ERR_VALIDATION', { details: [{ field: 'clientId', message: 'used for another message' }] });

/** A request that is repeated finds the message it made; the key of somebody else's message shows nothing of it. */
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

/** A key that is used for two tickets at the same instant is refused for the second. */
export async function withUniqueKey<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw brokenConstraint(error) === 'messages_client' ? keyIsUsed() : error;
  }
}
