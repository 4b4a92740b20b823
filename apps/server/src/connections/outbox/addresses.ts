import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface Address {
  contactName: string;
  contactNumber: string;
  isGroup: boolean;
  identities: Partial<Record<string, string>>;
}

/**
 * SQL for the identities of the contact with this alias, as an object by kind. Of several of a kind, one that this
 * connection has reported wins, then the newest. `connection` is an expression of the statement.
 */
export const identitiesOf = (contact: string, connection: string): string => `
  coalesce((select jsonb_object_agg(i.kind, i.value
      order by i."whatsappId" is not distinct from ${connection}, i."createdAt") from contact_identities i
    where i.company_id = ${contact}.company_id and i."contactId" = ${contact}.id), '{}')`;

/**
 * How a connection reaches a contact: of several identities of a kind, one that it has reported wins, then the newest.
 */
export async function addressOf(
  tx: CompanyTransaction,
  contactId: number,
  whatsappId: number,
): Promise<Address | undefined> {
  const [address] = await tx.query<Address>(
    'outbox-address',
    `select name as "contactName", number as "contactNumber", "isGroup",
       ${identitiesOf('contacts', '$3')} as identities
     from contacts where company_id = $1 and id = $2`,
    [tx.companyId, contactId, whatsappId],
  );
  return address;
}
