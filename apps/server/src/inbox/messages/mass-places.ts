import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import {
  newTickets,
  opensTicket,
  type TicketlessConversation,
  type TicketPlan,
} from '../tickets/planned-ticket.ts';
import { type LockedTicket, ticketColumns } from '../tickets/queries.ts';
import { acceptsMessages } from './check-draft.ts';
import { connectionsOf } from './queries.ts';

/** Where a campaign writes to somebody. */
export interface MassTarget {
  contactId: number;
  whatsappId: number;
}

/** The ticket that takes the message of a campaign. */
export interface MassPlace extends MassTarget {
  ticket: LockedTicket;
  /** It was made for this message, so nobody has seen it before. */
  isNew: boolean;
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
  const free = (await connectionsOf(tx, ids)).filter(({ status, provider, channel }) => {
    const hours = app.capabilitiesOf(provider, channel)?.replyWindowHours ?? null;
    return acceptsMessages(status) && (hours === null || isTemplate);
  });
  return new Set(free.map(({ id }) => id));
}

const addText = `
  select add_conversations($1, $3::bigint[], $2::bigint[], array_fill(true, array[cardinality($2::bigint[])]))`;

// In the order in which arriving messages lock them, so that neither waits for the other.
const lockText = `
  select v.id, v."contactId", v."whatsappId", v."isGroup", c.channel
  from unnest($2::bigint[], $3::bigint[]) as p (contact, connection)
  join conversations v on v.company_id = $1 and v."contactId" = p.contact and v."whatsappId" = p.connection
  join connections c on c.company_id = $1 and c.id = v."whatsappId"
  order by v.id for no key update of v`;

const keptText = `
  select t.* from unnest($2::bigint[]) as v (id)
  cross join lateral (
    select ${ticketColumns}, t.status = 'closed' and t."isQuiet" as "isQuiet" from tickets t
    where t.company_id = $1 and t."conversationId" = v.id and (t.status <> 'closed' or $3)
    order by t.status <> 'closed' desc, t.id desc limit 1 for update) t`;

async function lockedConversations(
  tx: CompanyTransaction,
  targets: readonly MassTarget[],
): Promise<TicketlessConversation[]> {
  const pairs = [targets.map(({ contactId }) => contactId), targets.map(({ whatsappId }) => whatsappId)];
  await tx.query('mass-add-conversations', addText, [tx.companyId, ...pairs]);
  return tx.query<TicketlessConversation>('mass-lock-conversations', lockText, [tx.companyId, ...pairs]);
}

interface MassPlan extends TicketPlan {
  /** The first message is a template, which needs no open reply window. */
  isTemplate: boolean;
}

/**
 * The tickets that take the messages of a campaign, as `plannedTicket` finds or makes that of one contact, locked with
 * their conversations. Whoever has a connection that refuses the message or asks for an open reply window is left out.
 */
export async function massPlaces(
  app: Pick<App, 'capabilitiesOf' | 'now'>,
  tx: CompanyTransaction,
  plan: MassPlan,
  targets: readonly MassTarget[],
): Promise<MassPlace[]> {
  const connections = [...new Set(targets.map(({ whatsappId }) => whatsappId))];
  const free = await freeConnections(app, tx, connections, plan.isTemplate);
  const reached = targets.filter(({ whatsappId }) => free.has(whatsappId));
  if (reached.length === 0) return [];
  const conversations = await lockedConversations(tx, reached);
  const ids = conversations.map(({ id }) => id);
  const values = [tx.companyId, ids, !opensTicket(plan)];
  const rows = await tx.query<LockedTicket & { isQuiet: boolean }>('mass-kept-tickets', keptText, values);
  const kept = rows.map(({ isQuiet, ...ticket }) => ({ ticket, isQuiet, isNew: false }));
  const known = new Set(rows.map(({ conversationId }) => conversationId));
  const ticketless = conversations.filter(({ id }) => !known.has(id));
  const isQuiet = !opensTicket(plan);
  const made = (await newTickets(app, tx, plan, ticketless)).map((ticket) => ({
    ticket,
    isQuiet,
    isNew: true,
  }));
  const targetOf = new Map(conversations.map(({ id, ...conversation }) => [id, conversation]));
  return [...kept, ...made].flatMap((place) => {
    const conversation = targetOf.get(place.ticket.conversationId);
    if (!conversation) return [];
    const { contactId, whatsappId } = conversation;
    return [{ contactId, whatsappId, ...place }];
  });
}
