import { importStates } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { transitionTickets } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceRefresh } from './progress.ts';

/** Tickets per transaction. */
const AT_ONCE = 100;

export interface Closing {
  whatsappId: number;
  /** Null: the import itself closes them. */
  userId: number | null;
  statuses: ('pending' | 'group')[];
  now: Date;
}

/** True when neither the customer nor the company has written since the import. */
const isUntouched = `imported is not null and "unreadMessages" = 0 and coalesce("lastMessageAt" <= imported, true)`;

/** Locks the conversations and the tickets of the next hundred; skips a conversation in which somebody writes again. */
async function lockSome(tx: CompanyTransaction, { whatsappId, statuses }: Closing): Promise<number[]> {
  const which = `${isUntouched} and status = any ($3)`;
  const conversations = await tx.query<{ id: number }>(
    'history-lock-conversations',
    `select v.id from conversations v where v.company_id = $1 and v.id in (
       select "conversationId" from tickets where company_id = $1 and "whatsappId" = $2
         and status in ('pending', 'group') and ${which} order by "conversationId" limit ${AT_ONCE})
     order by v.id for no key update`,
    [tx.companyId, whatsappId, statuses],
  );
  const tickets = await tx.query<{ id: number }>(
    'history-lock-tickets',
    `select id from tickets where company_id = $1 and "whatsappId" = $2 and ${which}
       and "conversationId" = any ($4) order by id for no key update`,
    [tx.companyId, whatsappId, statuses, conversations.map(({ id }) => id)],
  );
  return tickets.map(({ id }) => id);
}

/**
 * Closes up to 100 imported tickets without a message: no farewell, no rating request. `updatedAt` stays: lists keep
 * their order, and the customer's next message does not reopen an old ticket as one that was closed just now.
 */
export async function closeSome(tx: CompanyTransaction, closing: Closing): Promise<number> {
  const ids = await lockSome(tx, closing);
  if (ids.length === 0) return 0;
  await transitionTickets(tx, ids, { name: 'closeImported', given: {}, at: closing.now });
  await tx.query(
    'history-end-periods',
    `with ended as (
       update ticket_tracking p set "closedAt" = greatest($4::timestamptz, p."createdAt"),
         "finishedAt" = greatest($4::timestamptz, p."createdAt")
       where p.company_id = $1 and p."ticketId" = any ($2) and p."finishedAt" is null
     )
     insert into ticket_logs (company_id, "ticketId", "userId", "queueId", type, "createdAt")
     select $1, id, $3, "queueId", case when $3::bigint is null then 'autoClose' else 'closed' end, $4
     from tickets where company_id = $1 and id = any ($2)`,
    [tx.companyId, ids, closing.userId, closing.now],
  );
  return ids.length;
}

export async function hasImported(tx: CompanyTransaction, whatsappId: number): Promise<boolean> {
  const rows = await tx.query(
    'history-has-imported',
    `select from tickets where company_id = $1 and "whatsappId" = $2 and ${isUntouched} and status = 'pending' limit 1`,
    [tx.companyId, whatsappId],
  );
  return rows.length > 0;
}

/** Removes the button; false when the connection does not exist. A running import keeps its state. */
async function forgetButton(tx: CompanyTransaction, whatsappId: number): Promise<boolean> {
  const rows = await tx.query(
    'history-forget-button',
    `update connections set "statusImportMessages" = nullif("statusImportMessages", '${importStates.mayClose}')
     where company_id = $1 and id = $2 returning id`,
    [tx.companyId, whatsappId],
  );
  return rows.length > 0;
}

/**
 * Closes the waiting tickets of an import in many transactions: what is closed stays closed if the process dies. Throws
 * ERR_NO_WAPP_FOUND.
 */
export async function closeImported(
  app: Pick<App, 'database' | 'realtime' | 'now'>,
  viewer: { id: number; companyId: number },
  whatsappId: number,
): Promise<number> {
  const inCompany = async <Result>(work: (tx: CompanyTransaction) => Promise<Result>) =>
    app.database.inCompany(viewer.companyId, work);
  if (!(await inCompany(async (tx) => forgetButton(tx, whatsappId)))) throw new AppError('ERR_NO_WAPP_FOUND');
  const closing: Closing = { whatsappId, userId: viewer.id, statuses: ['pending'], now: app.now() };
  let count = 0;
  for (let closed = -1; closed !== 0; count += closed) {
    closed = await inCompany(async (tx) => closeSome(tx, closing));
  }
  await inCompany(async (tx) => announceRefresh(app, tx));
  return count;
}
