import { takenFromRow } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { DueDelivery } from './delivery-queries.ts';

/** A recipient whose contact is there. */
export interface FamiliarDelivery extends DueDelivery {
  contactId: number;
}

interface Known extends FamiliarDelivery {
  contact: { name: string; number: string; email: string };
}

const text = `
  select d.id, d.name, d.number, d.email, d.state, c.id as "contactId",
    json_build_object('name', c.name, 'number', c.number, 'email', c.email) as contact
  from campaign_deliveries d
  join contact_identities i on i.company_id = $1 and i.kind = 'phone' and i.value = d."phoneKey"
  join contacts c on c.company_id = $1 and c.id = i."contactId"
  where d.company_id = $1 and d.id = any($3::bigint[]) and d.state in ('waiting', 'confirmed')
    and not exists (
      select from campaign_deliveries o where o.company_id = $1 and o."contactId" = c.id and o."campaignId" = $2
        and o.id <> d.id and o.state in ('asked', 'confirmed', 'queued', 'sent'))
  order by d.id`;

/**
 * Those of the deliveries whose contact is known, has not got the campaign at another number, and takes over nothing
 * from the list. Of two numbers of one contact it is the first.
 */
export async function familiarDeliveries(
  tx: CompanyTransaction,
  campaignId: number,
  ids: readonly number[],
): Promise<FamiliarDelivery[]> {
  const rows = await tx.query<Known>('campaign-familiar', text, [tx.companyId, campaignId, ids]);
  const contacts = new Set<number>();
  return rows.flatMap(({ contact, ...delivery }) => {
    const takesOver = Object.keys(takenFromRow(contact, delivery)).length > 0;
    if (takesOver || contacts.has(delivery.contactId)) return [];
    contacts.add(delivery.contactId);
    return [delivery];
  });
}
