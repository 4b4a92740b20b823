import { evolve, type Effect, type Facts, type Ids } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { companyFacts } from './company-facts.ts';
import type { Engine } from './engine.ts';
import { batchFactsOf } from './load-facts.ts';
import { batchOfTickets, isKnown, readTickets } from './load-tickets-by-id.ts';
import { loadConversations } from './queries.ts';
import { settle } from './settle.ts';
import { isReplyWindowClosed } from './is-reply-window-closed.ts';

/**
 * Acts in a ticket without an event, in this transaction: locks its conversation, passes the current facts to `decide`,
 * and writes, announces and sends the effects. `decide` answers null for no effects; it is not called when the ticket
 * is closed or unknown. When `cannotSend` (the reply window is closed), `answer` effects are dropped, whatever `decide`
 * returns. Returns the ids of the messages sent.
 */
export async function actInTicket(
  engine: Engine,
  tx: CompanyTransaction,
  ticketId: number,
  decide: (facts: Facts, ids: Ids, cannotSend: boolean) => Promise<readonly Effect[] | null>,
): Promise<number[]> {
  const rows = (await readTickets(tx, [ticketId])).filter(isKnown);
  const [row] = rows;
  if (!row) return [];
  const batch = batchOfTickets(rows);
  const loaded = await loadConversations(tx, batch);
  const batchFacts = batchFactsOf(await companyFacts(engine, tx, loaded.version), batch, loaded);
  const facts = batchFacts.facts.get(row.conversationId);
  if (!facts || facts.ticket?.id !== ticketId) return [];
  const cannotSend = isReplyWindowClosed(row, engine.capabilitiesOf, engine.now());
  const decided = await decide(facts, batchFacts.ids, cannotSend);
  const effects = decided?.filter(({ type }) => !cannotSend || type !== 'answer') ?? [];
  if (effects.length === 0) return [];
  const after = effects.reduce(evolve, facts);
  const ticket = after.ticket ?? after.closedTicket;
  const tickets = new Map(ticket ? [[ticket.id, ticket]] : []);
  const decision = { effects, parked: [], unparked: [], tickets };
  return settle(engine, tx, { loaded, decision });
}
