import { addMissingContacts, takenFromRow } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { DueDelivery } from './delivery-queries.ts';

interface Known {
  id: number;
  contactId: number;
  contact: { name: string; number: string; email: string };
}

const text = `
  select d.id, c.id as "contactId",
    json_build_object('name', c.name, 'number', c.number, 'email', c.email) as contact
  from campaign_deliveries d
  join contact_identities i on i.company_id = $1 and i.kind = 'phone' and i.value = d."phoneKey"
  join contacts c on c.company_id = $1 and c.id = i."contactId"
  where d.company_id = $1 and d.id = any($3::bigint[])
    and not exists (
      select from campaign_deliveries o where o.company_id = $1 and o."contactId" = c.id and o."campaignId" = $2
        and o.id <> d.id and o.state in ('asked', 'confirmed', 'queued', 'sent'))
  order by d.id`;

/**
 * The contacts of some recipients, by the id of the delivery; made where nobody has the number. Left out is who got the
 * campaign at another number, whose contact takes over something from the list, and the second of two numbers of one
 * contact.
 */
export async function contactsOfDeliveries(
  tx: CompanyTransaction,
  campaignId: number,
  deliveries: readonly DueDelivery[],
): Promise<ReadonlyMap<number, number>> {
  await addMissingContacts(tx, deliveries);
  const rows = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const known = await tx.query<Known>('contacts-of-deliveries', text, [
    tx.companyId,
    campaignId,
    [...rows.keys()],
  ]);
  const deliveryOf = new Map<number, number>();
  for (const { id, contactId, contact } of known) {
    const row = rows.get(id);
    const takesOver = row !== undefined && Object.keys(takenFromRow(contact, row)).length > 0;
    if (!takesOver && !deliveryOf.has(contactId)) deliveryOf.set(contactId, id);
  }
  return new Map([...deliveryOf].map(([contactId, id]) => [id, contactId]));
}
