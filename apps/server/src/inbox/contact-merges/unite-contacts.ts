import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { EnqueueServices } from '../messages/enqueue/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceContactRemoved } from '../contacts/events.ts';
import { foldTickets, announceFolded } from './fold-tickets.ts';
import { moveContact } from './move-contact.ts';
import { insertMerge, lockPair, type Pair } from './queries.ts';

type Services = EnqueueServices & Pick<App, 'metrics'>;

async function unitePair(services: Services, tx: CompanyTransaction, pair: Pair): Promise<void> {
  const { keptId, goneId } = pair;
  const rows = await lockPair(tx, [keptId, goneId]);
  const [kept, gone] = [rows.get(keptId), rows.get(goneId)];
  // Another process has merged them already; the caller reads the contact again.
  if (!kept || !gone) return;
  const stayed = await foldTickets(services, tx, pair);
  const { moved, authored } = await moveContact(tx, pair, { kept, gone });
  await sql`delete from contacts where company_id = ${tx.companyId} and id = ${goneId}`.execute(tx.db);
  await insertMerge(tx, pair, { userId: null, moved, authored });
  announceContactRemoved(services, tx, goneId);
  await announceFolded(services, tx, stayed);
  tx.afterCommit(() => services.metrics.count('contacts_united_total'));
}

/**
 * Merges contacts that the platform itself reports as one person; the oldest remains. Unlike a manual merge it also
 * merges live tickets and needs no request. It is listed among the merges like any other.
 */
export async function unitedContact(
  services: Services,
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<number> {
  const [keptId = 0, ...others] = ids.toSorted((a, b) => a - b);
  for (const goneId of others) await unitePair(services, tx, { keptId, goneId });
  return keptId;
}
