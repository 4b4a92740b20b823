import { addMissingContacts, takenFromRow } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { DueDelivery } from './delivery-queries.ts';

interface Known {
  id: number;
  /** Both null: nobody has the number. */
  contactId: number | null;
  contact: { name: string; number: string; email: string } | null;
}

const text = `
  select d.id, c.id as "contactId",
    case when c.id is not null then json_build_object('name', c.name, 'number', c.number, 'email', c.email)
    end as contact
  from campaign_deliveries d
  left join contact_identities i on i.company_id = $1 and i.kind = 'phone' and i.value = d."phoneKey"
  left join contacts c on c.company_id = $1 and c.id = i."contactId"
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
  const rows = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const find = async () =>
    tx.query<Known>('contacts-of-deliveries', text, [tx.companyId, campaignId, [...rows.keys()]]);
  let known = await find();
  const nobodies = new Set(known.flatMap(({ id, contactId }) => (contactId === null ? [id] : [])));
  if (nobodies.size > 0) {
    await addMissingContacts(
      tx,
      deliveries.filter(({ id }) => nobodies.has(id)),
    );
    known = await find();
  }
  const deliveryOf = new Map<number, number>();
  for (const { id, contactId, contact } of known) {
    const row = rows.get(id);
    if (contactId === null || contact === null) continue;
    const takesOver = row !== undefined && Object.keys(takenFromRow(contact, row)).length > 0;
    if (!takesOver && !deliveryOf.has(contactId)) deliveryOf.set(contactId, id);
  }
  return new Map([...deliveryOf].map(([contactId, id]) => [id, contactId]));
}
