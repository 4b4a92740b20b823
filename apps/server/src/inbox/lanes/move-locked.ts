import { found, movedByPerson, movedOut, stayBefore, withoutGreeting } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readRules, readVisit, saveVisit, topOf } from './queries.ts';

interface Target {
  /** Null: out of its lane. */
  tagId: number | null;
  /** Left out: where the ticket was, if the move takes one back, and else the top of the lane. */
  position?: number | undefined;
}

async function leaveLane(tx: CompanyTransaction, ticketId: number, now: Date): Promise<void> {
  const left = movedOut(await readVisit(tx, ticketId), now);
  if (left) await saveVisit(tx, ticketId, left);
}

/**
 * Moves a ticket as a person does; returns its position. Throws ERR_NO_TAG_FOUND for what is no lane of the company.
 * The caller has locked the ticket, and publishes the change.
 */
export async function moveLocked(
  tx: CompanyTransaction,
  ticketId: number,
  { tagId, position: given }: Target,
  now: Date,
): Promise<number | null> {
  if (tagId === null) {
    await leaveLane(tx, ticketId, now);
    return null;
  }
  const rules = found(await readRules(tx, tagId), 'ERR_NO_TAG_FOUND');
  const before = await readVisit(tx, ticketId);
  const position = given ?? stayBefore(before, tagId, now)?.position ?? (await topOf(tx, tagId));
  const visit = movedByPerson(before, { tagId, position }, now);
  await saveVisit(tx, ticketId, withoutGreeting(visit, rules, now));
  return position;
}
