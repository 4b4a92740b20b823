import { AppError, type Viewer } from '@prosa/domain';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { LockedTicket } from '../tickets/queries.ts';
import type { Draft } from './drafts.ts';
import { messageByClientId } from './queries.ts';

const keyIsUsed = () =>
  new AppError('ERR_VALIDATION', { details: [{ field: 'clientId', message: 'used for another message' }] });

/** A request that is repeated finds the message it made; the key of somebody else's message shows nothing of it. */
export async function repeatedSend(
  tx: CompanyTransaction,
  viewer: Viewer,
  ticket: Pick<LockedTicket, 'id'>,
  { clientId }: Draft,
): Promise<number | undefined> {
  const known = clientId === null ? undefined : await messageByClientId(tx, clientId);
  if (known && (known.ticketId !== ticket.id || known.userId !== viewer.id)) throw keyIsUsed();
  return known?.id;
}

/** A key that is used for two tickets at the same instant is refused for the second. */
export async function withUniqueKey<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw brokenConstraint(error) === 'messages_client' ? keyIsUsed() : error;
  }
}
