import { isIgnoredGroup, isNoise, type InboundEvent } from '@prosa/domain';
import type { App } from '../platform/app.ts';
import type { CompanyTransaction } from '../platform/database/transactions.ts';
import { applyEffects } from './apply-effects.ts';
import { batchOf } from './batch.ts';
import { decideBatch } from './decide-batch.ts';
import { worldOf } from './load-facts.ts';
import { loadConversations, readAllowGroup } from './queries.ts';
import { rowsOf } from './rows.ts';

/** Groups are asked about only when one writes; a person's message costs nothing more. */
async function withoutIgnoredGroups(
  tx: CompanyTransaction,
  whatsappId: number,
  events: readonly InboundEvent[],
): Promise<readonly InboundEvent[]> {
  if (!events.some((event) => isIgnoredGroup(event, { allowGroup: false }))) return events;
  const connection = await readAllowGroup(tx, whatsappId);
  return connection ? events.filter((event) => !isIgnoredGroup(event, connection)) : events;
}

/** Stores all that a batch of a connection's events causes, in a transaction that somebody else began. */
export async function storeBatch(
  app: App,
  tx: CompanyTransaction,
  whatsappId: number,
  events: readonly InboundEvent[],
): Promise<void> {
  const heard = await withoutIgnoredGroups(
    tx,
    whatsappId,
    events.filter((event) => !isNoise(event)),
  );
  if (heard.length === 0) return;
  const batch = batchOf(heard);
  const loaded = await loadConversations(tx, whatsappId, batch);
  if (!loaded) {
    app.log.warn({ companyId: tx.companyId, whatsappId }, 'events of a connection that is gone are dropped');
    return;
  }
  const decision = decideBatch(batch, worldOf(batch, loaded), app.now());
  if (decision.effects.length === 0) return;
  await applyEffects(tx, whatsappId, rowsOf(decision));
}
