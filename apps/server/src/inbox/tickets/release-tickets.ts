import type { TicketFacts } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { writeLogs } from '../ticket-log/queries.ts';
import { trackReturned } from '../ticket-log/tracking.ts';
import { announceTicketsMoved } from './events.ts';
import { transitionTickets } from './transition-tickets.ts';

type Services = Pick<App, 'realtime' | 'now'>;

/** Tickets that one transaction locks at most: their customers cannot write until it ends. */
export const GROUP = 250;

/** A list of values, because an index finds those among many closed tickets. */
const isLive = `t.status in ('pending', 'open', 'group', 'lgpd', 'nps')`;

const dependent = {
  releaseFromQueue: `t."queueId" = $2 and ${isLive}`,
  releaseFromUser: `t."userId" = $2 and t.status = 'open'`,
  releaseFromIntegration: `t."integrationId" = $2 and t."useIntegration" and ${isLive}`,
} as const;
type Release = keyof typeof dependent;

/** How closed tickets lose the removed record ($2). */
const closed = {
  releaseFromQueue: { names: 't."queueId" = $2', update: 'update tickets set "queueId" = null' },
  releaseFromUser: { names: 't."userId" = $2', update: 'update tickets set "userId" = null' },
  releaseFromIntegration: {
    names: 't."integrationId" = $2',
    update: 'update tickets set "integrationId" = null',
  },
} as const;

async function lockConversations(
  tx: CompanyTransaction,
  name: string,
  which: string,
  ownerId: number,
): Promise<number[]> {
  const conversations = await tx.query<{ id: number }>(
    `lock-conversations-${name}`,
    `select v.id from conversations v where v.company_id = $1 and v.id in (
       select t."conversationId" from tickets t where t.company_id = $1 and ${which} limit ${GROUP})
     order by v.id for update`,
    [tx.companyId, ownerId],
  );
  return conversations.map(({ id }) => id);
}

export async function lockDependent(
  tx: CompanyTransaction,
  name: Release,
  ownerId: number,
): Promise<TicketFacts[]> {
  const conversationIds = await lockConversations(tx, name, dependent[name], ownerId);
  return tx.query<TicketFacts>(
    `lock-tickets-${name}`,
    `select t.id, t.status, t."queueId", t."userId", t."whatsappId", t."isGroup" from tickets t
     where t.company_id = $1 and ${dependent[name]} and t."conversationId" = any($3::bigint[])
     order by t.id for update`,
    [tx.companyId, ownerId, conversationIds],
  );
}

/** Releases tickets that `lockDependent` has locked. */
export async function releaseLocked(
  app: Services,
  tx: CompanyTransaction,
  tickets: readonly TicketFacts[],
  { name, ownerId }: { name: Release; ownerId: number },
): Promise<void> {
  const at = app.now();
  const ids = tickets.map(({ id }) => id);
  if (ids.length === 0) return;
  await transitionTickets(tx, ids, { name, given: {}, at });
  if (name === 'releaseFromUser') {
    await trackReturned(tx, ids, at);
    await writeLogs(tx, ids, { type: 'pending', userId: ownerId, at });
  }
  await announceTicketsMoved(app, tx, tickets);
}

/** Releases up to GROUP tickets of a queue, a user or an integration; true if more may remain. */
export async function releaseGroup(
  app: Services,
  tx: CompanyTransaction,
  name: Release,
  ownerId: number,
): Promise<boolean> {
  const tickets = await lockDependent(tx, name, ownerId);
  await releaseLocked(app, tx, tickets, { name, ownerId });
  return tickets.length === GROUP;
}

/** Closed tickets only lose the reference, because nobody waits in them. False if none was left. */
async function forgetGroup(tx: CompanyTransaction, name: Release, ownerId: number): Promise<boolean> {
  const which = `${closed[name].names} and not (${dependent[name]})`;
  const conversationIds = await lockConversations(tx, `${name}-closed`, which, ownerId);
  const forgotten = await tx.query<{ id: number }>(
    `forget-${name}`,
    `${closed[name].update} where company_id = $1 and id in (
       select t.id from tickets t where t.company_id = $1 and t."conversationId" = any($3::bigint[]) and ${which}
       order by t.id limit ${GROUP})
     returning id`,
    [tx.companyId, ownerId, conversationIds],
  );
  return forgotten.length > 0;
}

/**
 * Releases the live tickets of a record in groups, each in its own transaction, and removes the reference from closed
 * ones. Then `remove` locks and removes the record; it releases tickets that came meanwhile, and returns false if
 * these were a whole group. If the process dies the record is still there, and the same call continues.
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
  const forget = async (tx: CompanyTransaction) => forgetGroup(tx, name, ownerId);
  do {
    while (await app.database.inCompany(companyId, release));
    while (await app.database.inCompany(companyId, forget));
  } while (!(await app.database.inCompany(companyId, remove)));
}
