import { audienceReasons, type CampaignAudience } from '@prosa/contract';
import { audienceOf, type RecipientGroup } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

// Which reason is counted is decided by `leftOutBecause` of the domain; the order of the reasons is the same here.

/** The items of a list, with what is known of each: $1 the company, $2 the list. */
const recipients = `
  select i.id, i.name, i.number, i."phoneKey", i.email, i."isWhatsappValid" is not null as "isChecked",
    not coalesce(c.active, true) as blocked,
    exists (select from suppressions s
      where s.company_id = $1 and s.kind = 'phone' and s.value = i."phoneKey")
    or exists (select from contact_identities k
      join suppressions s on s.company_id = $1 and s.kind = k.kind and s.value = k.value
      where k.company_id = $1 and k."contactId" = c.id) as suppressed,
    c."marketingOptOutAt" is not null as "optedOut",
    not coalesce(i."isWhatsappValid", true) as invalid,
    c.id is not null and row_number() over (partition by c.id order by i.id) > 1 as twice
  from contact_list_items i
  left join contact_identities d on d.company_id = $1 and d.kind = 'phone' and d.value = i."phoneKey"
  left join contacts c on c.company_id = $1 and c.id = d."contactId"
  where i.company_id = $1 and i."contactListId" = $2`;

const flags = audienceReasons.map((reason) => `r."${reason}"`).join(', ');
const reason = `case ${audienceReasons.map((one) => `when r."${one}" then '${one}'`).join(' ')} end`;

export async function countAudience(
  tx: CompanyTransaction,
  contactListId: number,
): Promise<CampaignAudience> {
  const groups = await tx.query<RecipientGroup>(
    'campaign-audience',
    `select ${flags}, r."isChecked", count(*)::int as count from (${recipients}) r group by ${flags}, r."isChecked"`,
    [tx.companyId, contactListId],
  );
  return audienceOf(groups);
}

/** A delivery for each item of the list that the campaign has none for, in one statement. */
export async function addDeliveries(
  tx: CompanyTransaction,
  campaignId: number,
  contactListId: number,
): Promise<void> {
  await tx.query(
    'campaign-start',
    `insert into campaign_deliveries (company_id, "campaignId", name, number, "phoneKey", email, state, reason)
     select $1, $3, r.name, r.number, r."phoneKey", r.email,
       case when ${reason} is null then 'waiting' else 'skipped' end, ${reason}
     from (${recipients}) r order by r.id
     on conflict (company_id, "campaignId", "phoneKey") do nothing`,
    [tx.companyId, contactListId, campaignId],
  );
}

/** Takes away whom the campaign has sent nothing, before it gets another list. */
export async function dropUnsent(tx: CompanyTransaction, campaignId: number): Promise<void> {
  await tx.query(
    'campaign-drop-unsent',
    `delete from campaign_deliveries where company_id = $1 and "campaignId" = $2
       and (state = 'waiting' or (state = 'skipped' and "messageId" is null and "askMessageId" is null))`,
    [tx.companyId, campaignId],
  );
}
