import { identityOf, partyKey, type Party } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { batchOf, type Batch } from './batch.ts';

// For actions without an event: loads the conversations of given tickets like those of a batch.

interface NamedTicket {
  id: number;
  conversationId: number;
  /** Null: the connection is deleted. */
  whatsappId: number | null;
  kind: Party['kind'] | null;
  identity: string;
  number: string;
  name: string;
  isConnected: boolean;
  provider: string | null;
  channel: string | null;
  /** Time of the customer's last message in this conversation; null: none. */
  customerAt: string | null;
}
/** A ticket whose conversation can go on. */
export type KnownTicket = NamedTicket & { whatsappId: number; kind: Party['kind'] };
export const isKnown = (row: NamedTicket): row is KnownTicket => row.whatsappId !== null && row.kind !== null;

export async function readTickets(tx: CompanyTransaction, ids: readonly number[]): Promise<NamedTicket[]> {
  return tx.query<NamedTicket>(
    'tickets-named',
    `select t.id, t."conversationId", t."whatsappId", i.kind, i.value as identity, c.number, c.name,
       coalesce(w.status = 'CONNECTED', false) as "isConnected", w.provider, w.channel,
       (select m."createdAt" from messages m where m.company_id = $1 and m."conversationId" = t."conversationId"
         and not m."fromMe" order by m."createdAt" desc, m.id desc limit 1) as "customerAt"
     from tickets t
     join contacts c on c.company_id = $1 and c.id = t."contactId"
     left join connections w on w.company_id = $1 and w.id = t."whatsappId"
     left join lateral (
       select i.kind, i.value from contact_identities i
       where i.company_id = $1 and i."contactId" = t."contactId" limit 1) i on true
     where t.company_id = $1 and t.id = any ($2)`,
    [tx.companyId, ids],
  );
}

export function batchOfTickets(rows: readonly KnownTicket[]): Batch {
  const parties = rows.map(({ whatsappId, kind, identity, number, name }) => {
    const party = { kind, value: identity };
    return { whatsappId, key: partyKey(party), ...identityOf(party), identity, number, name, isChat: true };
  });
  return { ...batchOf([]), parties: parties.toSorted((a, b) => (a.key < b.key ? -1 : 1)), messages: 1 };
}
