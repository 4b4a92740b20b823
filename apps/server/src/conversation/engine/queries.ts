import {
  type AnsweredCampaign,
  identityOf,
  isReference,
  partyKey,
  type Changer,
  type ContactFacts,
  type ConversationTicket,
  type ChannelEvent,
  type KnownMessage,
  type Party,
  type ReferenceEvent,
  type TrackingFacts,
} from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Batch } from './batch.ts';

type TicketRow = ConversationTicket & { conversationId: number };

type ConversationRow = { id: number; contactId: number; whatsappId: number; isGroup: boolean };
type PeriodRow = TrackingFacts & { ticketId: number };

/**
 * What the database knows about a batch; the conversations stay locked until the end of the transaction. Null lists are
 * empty.
 */
export interface Loaded {
  /** The company's bot version. */
  version: number;
  /** Ids of online users, and waiting tickets per queue id; null: nobody is about to choose a queue. */
  online: number[] | null;
  waiting: Record<string, number> | null;
  /**
   * Contact ids in the order of the batch's parties; null per party: unknown. Null as a whole: there are no parties.
   */
  partyContacts: (number | null)[] | null;
  newContacts: (number | null)[];
  contacts: ContactFacts[];
  conversations: ConversationRow[];
  live: TicketRow[];
  closed: TicketRow[] | null;
  /** The campaign that wrote last in a conversation and has no answer yet; null: there is none. */
  campaigns: (AnsweredCampaign & { conversationId: number })[] | null;
  openPeriods: PeriodRow[];
  messages: (KnownMessage & { whatsappId: number; wid: string })[] | null;
  parked: { whatsappId: number; event: ReferenceEvent }[] | null;
  /** Whether the company has any push subscription. */
  hasSubscribers: boolean;
  /** Questions of campaigns that have left, or may have, and wait for an answer; null: there is none. */
  questions: { conversationId: number; deliveryId: number; leftAt: string }[] | null;
  /** Contacts of the authors of edits, deletions and reactions, by partyKey. */
  changers: ReadonlyMap<string, number>;
  messageIds: number[];
  ticketIds: number[];
  trackingIds: number[];
}

/** Rows by column, one array per column as the database returns them; null: no row. */
type Columns<Row> = { [Column in keyof Row]: Row[Column][] | null };

/** Lists that may have a row for each event come as columns. */
type InColumns = 'contacts' | 'conversations' | 'live' | 'openPeriods';
type Answer = Omit<Loaded, 'changers' | InColumns> & {
  [List in InColumns]: Columns<Loaded[List][number]>;
};

/** Sets the columns in the same order in each row: objects of one shape are read fast. */
function rowsOf<Row extends { id: number }>(columns: Columns<Row>): Row[] {
  const rows: Partial<Row>[] = (columns.id ?? []).map(() => ({}));
  for (const name of Object.keys(columns) as (keyof Row)[]) {
    const values = columns[name] ?? [];
    for (const [place, row] of rows.entries()) row[name] = values[place];
  }
  return rows as Row[];
}

const changerOf = (event: ChannelEvent): Changer | undefined =>
  isReference(event) && event.kind !== 'ack' && event.kind !== 'failure' ? event.by : undefined;

/** Looks up the authors of changes without inserting any: a stranger cannot change a message. */
async function contactsOfChangers(
  tx: CompanyTransaction,
  events: readonly ChannelEvent[],
): Promise<ReadonlyMap<string, number>> {
  const named = events.flatMap((event): Party[] => {
    const by = changerOf(event);
    return by ? [by.chat, by.author].flatMap((party) => [party, ...(party.aliases ?? [])]) : [];
  });
  const parties = [...new Map(named.map((party) => [partyKey(party), identityOf(party)]))];
  if (parties.length === 0) return new Map();
  const [row] = await tx.query<{ ids: (number | null)[] }>(
    'conversation-changers',
    'select to_json(contacts_of($1, $2, $3)) as ids',
    [tx.companyId, parties.map(([, { kind }]) => kind), parties.map(([, { value }]) => value)],
  );
  return new Map(
    parties.flatMap(([key], place): [string, number][] => {
      const id = row?.ids[place] ?? null;
      return id === null ? [] : [[key, id]];
    }),
  );
}

/** Finds or inserts the contacts of a batch, locks its conversations and returns what is known of them. */
export async function loadConversations(tx: CompanyTransaction, batch: Batch): Promise<Loaded> {
  const { parties, named, repeated, messages } = batch;
  const [row] = await tx.query<{ facts: Answer }>(
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
      repeated.map(({ whatsappId }) => whatsappId),
      repeated.map(({ wid }) => wid),
      messages,
    ],
  );
  if (!row) throw new Error('load_conversations answers one row');
  const parked = row.facts.parked ?? [];
  const changers = await contactsOfChangers(
    tx,
    [...batch.arrivals, ...parked].map(({ event }) => event),
  );
  const { contacts, conversations, live, openPeriods } = row.facts;
  return {
    ...row.facts,
    contacts: rowsOf(contacts),
    conversations: rowsOf(conversations),
    live: rowsOf(live),
    openPeriods: rowsOf(openPeriods),
    changers,
  };
}

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
