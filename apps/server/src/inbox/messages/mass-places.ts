import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type LockedTicket, ticketColumns } from '../tickets/queries.ts';
import { acceptsMessages } from './check-draft.ts';
import { connectionOf } from './queries.ts';

/** Where a campaign writes to somebody. */
export interface MassTarget {
  contactId: number;
  whatsappId: number;
}

/** Where the message of a campaign goes without anything new: into a ticket that is there already. */
export interface MassPlace extends MassTarget {
  ticket: LockedTicket;
  /** No list has the ticket (docs/adr/0333). */
  isQuiet: boolean;
}

/** The connections that take messages now, whatever their reply windows are. */
async function freeConnections(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  ids: readonly number[],
  isTemplate: boolean,
): Promise<ReadonlySet<number>> {
  const free = new Set<number>();
  for (const id of ids) {
    const connection = await connectionOf(tx, id);
    if (!connection || !acceptsMessages(connection.status)) continue;
    const hours = app.capabilitiesOf(connection.provider, connection.channel)?.replyWindowHours ?? null;
    if (hours === null || isTemplate) free.add(id);
  }
  return free;
}

// In the order in which arriving messages lock them, so that neither waits for the other.
const lockText = `
  select 1 from unnest($2::bigint[], $3::bigint[]) as p (contact, connection)
  join conversations v on v.company_id = $1 and v."contactId" = p.contact and v."whatsappId" = p.connection
  order by v.id for no key update of v`;

const ticketsText = `
  select v."contactId" as contact, v."whatsappId" as connection, t.*
  from unnest($2::bigint[], $3::bigint[]) as p (contact, connection)
  join conversations v on v.company_id = $1 and v."contactId" = p.contact and v."whatsappId" = p.connection
  cross join lateral (
    select ${ticketColumns}, t.status = 'closed' and t."isQuiet" as "isQuiet" from tickets t
    where t.company_id = $1 and t."conversationId" = v.id and (t.status <> 'closed' or $4)
    order by t.status <> 'closed' desc, t.id desc limit 1 for update) t`;

/**
 * The tickets that would take the messages of a campaign, locked with their conversations: the live one, and for a
 * campaign that opens none the last one. Whoever has none, or a connection that refuses the message or asks for an open
 * reply window, is left out.
 */
export async function lockMassPlaces(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  targets: readonly MassTarget[],
  { opensTickets, isTemplate }: { opensTickets: boolean; isTemplate: boolean },
): Promise<MassPlace[]> {
  const ids = [...new Set(targets.map(({ whatsappId }) => whatsappId))];
  const free = await freeConnections(app, tx, ids, isTemplate);
  const reached = targets.filter(({ whatsappId }) => free.has(whatsappId));
  if (reached.length === 0) return [];
  const pairs = [reached.map(({ contactId }) => contactId), reached.map(({ whatsappId }) => whatsappId)];
  await tx.query('mass-lock-conversations', lockText, [tx.companyId, ...pairs]);
  const rows = await tx.query<LockedTicket & { contact: number; connection: number; isQuiet: boolean }>(
    'mass-tickets',
    ticketsText,
    [tx.companyId, ...pairs, !opensTickets],
  );
  return rows.map(({ contact, connection, isQuiet, ...ticket }) => ({
    contactId: contact,
    whatsappId: connection,
    ticket,
    isQuiet,
  }));
}
