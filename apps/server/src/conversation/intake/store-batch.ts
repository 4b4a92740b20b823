import { isIgnoredGroup, isIgnorable } from '@prosa/domain';
import {
  batchOf,
  companyFacts,
  decideBatch,
  loadConversations,
  readConnections,
  settle,
  batchFactsOf,
  type Arrival,
  type Engine,
} from '../engine/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { unitePeople } from '../people/index.ts';
import { matchSoon } from './parked-acks.ts';

/** Reads the connections' group setting only when a group writes; a person's message costs no extra query. */
async function withoutIgnoredGroups(
  tx: CompanyTransaction,
  arrivals: readonly Arrival[],
): Promise<readonly Arrival[]> {
  const groups = arrivals.filter(({ event }) => isIgnoredGroup(event, { allowGroup: false }));
  if (groups.length === 0) return arrivals;
  const connections = await readConnections(tx, [...new Set(groups.map(({ whatsappId }) => whatsappId))]);
  const heard = new Set(connections.filter(({ allowGroup }) => allowGroup).map(({ id }) => id));
  return arrivals.filter(
    ({ whatsappId, event }) => !isIgnoredGroup(event, { allowGroup: heard.has(whatsappId) }),
  );
}

export async function storeBatch(
  app: Engine,
  tx: CompanyTransaction,
  arrivals: readonly Arrival[],
): Promise<void> {
  const heard = await withoutIgnoredGroups(
    tx,
    arrivals.filter(({ event }) => !isIgnorable(event)),
  );
  if (heard.length === 0) return;
  const united = await unitePeople(app, tx, heard);
  const batch = batchOf(heard);
  const loaded = await loadConversations(tx, batch);
  loaded.newContacts.push(...united.made);
  const company = await companyFacts(app, tx, loaded.version);
  const known = batch.arrivals.filter(({ whatsappId }) => company.connections.has(whatsappId));
  if (known.length < heard.length)
    app.log.warn({ companyId: tx.companyId }, 'events of a connection that is gone are dropped');
  const decision = decideBatch(known, batchFactsOf(company, batch, loaded), app.now());
  await settle(app, tx, { loaded, decision, changedContacts: united.changed, isLast: true });
  const created = decision.effects.filter(({ type }) => type === 'storeMessage').length;
  const healed = decision.effects.filter(({ type }) => type === 'healMessage').length;
  tx.afterCommit(() => {
    app.metrics.count('messages_received_total', {}, created);
    if (decision.parked.length > 0) matchSoon(app, tx.companyId);
    if (healed > 0) app.metrics.count('placeholders_healed_total', {}, healed);
  });
}
