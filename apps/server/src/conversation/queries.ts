import type {
  ContactFacts,
  ConversationTicket,
  KnownMessage,
  ReferenceEvent,
  TrackingFacts,
} from '@prosa/domain';
import type { CompanyTransaction } from '../platform/database/transactions.ts';
import type { Batch } from './batch.ts';

type TicketRow = ConversationTicket & { conversationId: number };

/** What the database answers about a batch; the conversations are locked from then on. Lists may be null: empty. */
export interface Loaded {
  /** Of what steers the company's conversations. */
  version: number;
  /** Users who are online, and how many wait in which queue; null: nobody is about to choose a queue. */
  online: number[] | null;
  waiting: Record<string, number> | null;
  /** The contact of each party, in the batch's order. */
  partyContacts: number[];
  newContacts: number[];
  contacts: ContactFacts[] | null;
  conversations: { id: number; contactId: number; whatsappId: number; isGroup: boolean }[] | null;
  live: TicketRow[] | null;
  closed: TicketRow[] | null;
  /** By ticket. */
  openPeriods: Record<string, TrackingFacts> | null;
  messages: (KnownMessage & { whatsappId: number; wid: string; conversationId: number })[] | null;
  parked: { whatsappId: number; event: ReferenceEvent }[] | null;
  messageIds: number[];
  ticketIds: number[];
  trackingIds: number[];
}

/** Finds or makes whoever a batch names, locks the conversations and answers what is known of them. */
export async function loadConversations(tx: CompanyTransaction, batch: Batch): Promise<Loaded> {
  const { parties, named, told, messages } = batch;
  const [row] = await tx.query<{ facts: Loaded }>(
    'conversation-load',
    'select load_conversations($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as facts',
    [
      tx.companyId,
      parties.map(({ whatsappId }) => whatsappId),
      parties.map(({ kind }) => kind),
      parties.map(({ identity }) => identity),
      parties.map(({ number }) => number),
      parties.map(({ name }) => name),
      parties.map(({ isChat }) => isChat),
      named.map(({ whatsappId }) => whatsappId),
      named.map(({ wid }) => wid),
      told.map(({ whatsappId }) => whatsappId),
      told.map(({ wid }) => wid),
      messages,
    ],
  );
  if (!row) throw new Error('load_conversations answers one row');
  return row.facts;
}

/** Which of some connections there are, and whether they hear groups. */
export async function readConnections(
  tx: CompanyTransaction,
  ids: number[],
): Promise<{ id: number; allowGroup: boolean }[]> {
  return tx.query(
    'conversation-connections',
    'select id, "allowGroup" from connections where company_id = $1 and id = any ($2)',
    [tx.companyId, ids],
  );
}
