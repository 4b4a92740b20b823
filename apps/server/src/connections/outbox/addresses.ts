import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** What is known of where somebody can be reached. */
export interface Address {
  contactName: string;
  contactNumber: string;
  isGroup: boolean;
  identities: Partial<Record<string, string>>;
}

/**
 * By what the contact with this alias is known, as an object by kind. Of two of a kind the last one stands: what this
 * connection has told, and the newest. `connection` is an expression of the statement.
 */
export const identitiesOf = (contact: string, connection: string): string => `
  coalesce((select jsonb_object_agg(i.kind, i.value
      order by i."whatsappId" is not distinct from ${connection}, i."createdAt") from contact_identities i
    where i.company_id = ${contact}.company_id and i."contactId" = ${contact}.id), '{}')`;

/** How a connection is to reach a contact: of two names of a kind by the one that it has told, and the newest. */
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
