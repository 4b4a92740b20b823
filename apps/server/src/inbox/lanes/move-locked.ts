import { found, movedByPerson, withoutGreeting } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { leaveLane, readRules, readVisit, saveVisit, topOf } from './queries.ts';

interface Target {
  /** Null: out of its lane. */
  tagId: number | null;
  /** Left out: the top of the lane. */
  position?: number | undefined;
}

/**
 * Moves a ticket as a person does; returns its position. Throws ERR_NO_TAG_FOUND for what is no lane of the company.
 * The caller has locked the ticket, and publishes the change.
 */
export async function moveLocked(
  tx: CompanyTransaction,
  ticketId: number,
  { tagId, position }: Target,
  now: Date,
): Promise<number | null> {
  if (tagId === null) {
    await leaveLane(tx, ticketId);
    return null;
  }
  const rules = found(await readRules(tx, tagId), 'ERR_NO_TAG_FOUND');
  const place = { tagId, position: position ?? (await topOf(tx, tagId)) };
  const visit = movedByPerson(await readVisit(tx, ticketId), place, now);
  await saveVisit(tx, ticketId, withoutGreeting(visit, rules, now));
  return place.position;
}
