import { companySettingDefaults, type CompanySettingValues } from '@prosa/contract';
import type {
  ConnectionFacts,
  ContactFacts,
  ConversationTicket,
  KnownMessage,
  ReferenceEvent,
} from '@prosa/domain';
import type { CompanyTransaction } from '../platform/database/transactions.ts';
import type { Batch } from './batch.ts';

type InConversation<Row> = Row & { conversationId: number };

/** What the database answers about a batch; the conversations are locked from then on. */
export interface Loaded {
  connection: ConnectionFacts;
  settings: CompanySettingValues;
  /** In the order of the batch's parties. */
  parties: (ContactFacts & { isNew: boolean })[];
  conversations: { id: number; isGroup: boolean; contact: ContactFacts }[];
  live: InConversation<ConversationTicket>[];
  closed: InConversation<ConversationTicket>[];
  /** By ticket. */
  openPeriods: Record<string, number>;
  messages: InConversation<KnownMessage & { wid: string }>[];
  parked: ReferenceEvent[];
  messageIds: number[];
  ticketIds: number[];
  trackingIds: number[];
}

type Nullable<Type> = { [Key in keyof Type]: Type[Key] | null };

/** Null: the connection does not exist (any more). */
export async function loadConversations(
  tx: CompanyTransaction,
  whatsappId: number,
  { parties, named, told, messages }: Batch,
): Promise<Loaded | null> {
  const [row] = await tx.query<{ facts: (Nullable<Loaded> & Pick<Loaded, 'connection'>) | null }>(
    'conversation-load',
    'select load_conversations($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as facts',
    [
      tx.companyId,
      whatsappId,
      parties.map(({ kind }) => kind),
      parties.map(({ identity }) => identity),
      parties.map(({ number }) => number),
      parties.map(({ name }) => name),
      parties.map(({ isChat }) => isChat),
      named,
      told,
      messages,
    ],
  );
  if (!row?.facts) return null;
  const { facts } = row;
  return {
    connection: facts.connection,
    settings: { ...companySettingDefaults, ...facts.settings },
    parties: facts.parties ?? [],
    conversations: facts.conversations ?? [],
    live: facts.live ?? [],
    closed: facts.closed ?? [],
    openPeriods: facts.openPeriods ?? {},
    messages: facts.messages ?? [],
    parked: facts.parked ?? [],
    messageIds: facts.messageIds ?? [],
    ticketIds: facts.ticketIds ?? [],
    trackingIds: facts.trackingIds ?? [],
  };
}

/** Whether the connection hears groups; undefined when it does not exist. */
export async function readAllowGroup(
  tx: CompanyTransaction,
  whatsappId: number,
): Promise<{ allowGroup: boolean } | undefined> {
  const [row] = await tx.query<{ allowGroup: boolean }>(
    'conversation-allow-group',
    'select "allowGroup" from connections where company_id = $1 and id = $2',
    [tx.companyId, whatsappId],
  );
  return row;
}
