import type { TicketFacts } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { writeLogs } from '../ticket-log/queries.ts';
import { trackReturned } from '../ticket-log/tracking.ts';
import { announceTicketsMoved } from './events.ts';
import { transitionTickets } from './transition-tickets.ts';

type Services = Pick<App, 'realtime' | 'now'>;

/** Most tickets that one transaction locks: their customers cannot write until it ends. */
export const GROUP = 250;

/** As values, which an index finds among many closed ones. */
const isLive = `t.status in ('pending', 'open', 'group', 'lgpd', 'nps')`;

/** The tickets that depend on what is removed ($2). */
const dependent = {
  releaseFromQueue: `t."queueId" = $2 and ${isLive}`,
  releaseFromUser: `t."userId" = $2 and t.status = 'open'`,
  releaseFromIntegration: `t."integrationId" = $2 and t."useIntegration" and ${isLive}`,
} as const;
type Release = keyof typeof dependent;

async function lockDependent(tx: CompanyTransaction, name: Release, ownerId: number): Promise<TicketFacts[]> {
  const conversations = await tx.query<{ id: number }>(
    `lock-conversations-${name}`,
    `select v.id from conversations v where v.company_id = $1 and v.id in (
       select t."conversationId" from tickets t where t.company_id = $1 and ${dependent[name]} limit ${GROUP})
     order by v.id for update`,
    [tx.companyId, ownerId],
  );
  return tx.query<TicketFacts>(
    `lock-tickets-${name}`,
    `select t.id, t.status, t."queueId", t."userId", t."whatsappId", t."isGroup" from tickets t
     where t.company_id = $1 and ${dependent[name]} and t."conversationId" = any($3::bigint[])
     order by t.id for update`,
    [tx.companyId, ownerId, conversations.map(({ id }) => id)],
  );
}

/** Releases some of the tickets that depend on a queue, a user or an integration. True: more may be left. */
export async function releaseGroup(
  app: Services,
  tx: CompanyTransaction,
  name: Release,
  ownerId: number,
): Promise<boolean> {
  const at = app.now();
  const tickets = await lockDependent(tx, name, ownerId);
  const ids = tickets.map(({ id }) => id);
  if (ids.length === 0) return false;
  await transitionTickets(tx, ids, { name, given: {}, at });
  if (name === 'releaseFromUser') {
    await trackReturned(tx, ids, at);
    await writeLogs(tx, ids, { type: 'pending', userId: ownerId, at });
  }
  await announceTicketsMoved(app, tx, tickets);
  return ids.length === GROUP;
}

/**
 * Releases tickets group by group, each in a transaction of its own, before `remove` locks and removes what they depend
 * on. `remove` releases what came meanwhile, and answers false when that was a whole group. A process that dies leaves
 * the queue, the user or the integration in place: the same call again goes on.
 */
export async function releaseAndRemove(
  app: Services & Pick<App, 'database'>,
  companyId: number,
  {
    name,
    ownerId,
    remove,
  }: { name: Release; ownerId: number; remove: (tx: CompanyTransaction) => Promise<boolean> },
): Promise<void> {
  const release = async (tx: CompanyTransaction) => releaseGroup(app, tx, name, ownerId);
  do {
    while (await app.database.inCompany(companyId, release));
  } while (!(await app.database.inCompany(companyId, remove)));
}
