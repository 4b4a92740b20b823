import { type LeftOut, LIST_NAME_LENGTH } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface Segment {
  /** Any of them; none: contacts with and without tags. */
  tags: number[];
  channel: string | null;
  /** When the newest message with the contact was: half-open. */
  from: Date | null;
  until: Date | null;
  neverAnswered: boolean;
}

/** Both spellings of a Brazilian mobile, as `phoneKey` in the domain. */
const keyOfNumber = String.raw`regexp_replace(c.number, '^(55[1-9]\d)([6-9]\d{7})$', '\19\2')`;

const wrote = (fromMe: boolean) => `exists (select from conversations v
  join messages m on m.company_id = v.company_id and m."conversationId" = v.id
  where v.company_id = $1 and v."contactId" = c.id and ${fromMe ? '' : 'not'} m."fromMe" and not m."isPrivate")`;

/** The contacts of a segment, each with the key of its number, and with the reason why it is in no list. */
const segment = `
  select c.id, c.name, c.email, phone.key,
    case when phone.key = ${keyOfNumber} then c.number else phone.key end as number,
    case when c."isGroup" then 'groups' when not c.active then 'blocked'
      when c."marketingOptOutAt" is not null then 'optedOut' when phone.key is null then 'withoutNumber' end as reason
  from contacts c
  left join lateral (
    select i.value as key from contact_identities i
    where i.company_id = $1 and i."contactId" = c.id and i.kind = 'phone'
    order by i.value = ${keyOfNumber} desc, i."createdAt" desc, i.value limit 1) phone on true
  where c.company_id = $1
    and (cardinality($2::bigint[]) = 0 or exists (select from contact_tags k
      where k.company_id = $1 and k."contactId" = c.id and k."tagId" = any($2)))
    and ($3::text is null or c.channel = $3)
    and (($4::timestamptz is null and $5::timestamptz is null) or exists (
      select from (select max(t."lastMessageAt") as at from tickets t
        where t.company_id = $1 and t."contactId" = c.id) newest
      where newest.at >= coalesce($4, '-infinity') and newest.at < coalesce($5, 'infinity')))
    and (not $6::boolean or (${wrote(true)} and not ${wrote(false)}))`;

const values = (
  tx: CompanyTransaction,
  { tags, channel, from, until, neverAnswered }: Segment,
): unknown[] => [tx.companyId, tags, channel, from, until, neverAnswered];

export async function areTags(tx: CompanyTransaction, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx.query('segment-tags', 'select from tags where company_id = $1 and id = any($2)', [
    tx.companyId,
    ids,
  ]);
  return rows.length === new Set(ids).size;
}

export async function countSegment(
  tx: CompanyTransaction,
  asked: Segment,
): Promise<{ count: number; leftOut: LeftOut }> {
  const rows = await tx.query<{ reason: keyof LeftOut | null; count: number }>(
    'segment-count',
    `select s.reason, count(*)::int as count from (${segment}) s group by s.reason`,
    values(tx, asked),
  );
  const of = (reason: keyof LeftOut | null) => rows.find((row) => row.reason === reason)?.count ?? 0;
  const leftOut = {
    groups: of('groups'),
    blocked: of('blocked'),
    optedOut: of('optedOut'),
    withoutNumber: of('withoutNumber'),
  };
  return { count: of(null), leftOut };
}

/** A contact without a name that fits is called by its number. */
export async function addSegment(
  tx: CompanyTransaction,
  contactListId: number,
  asked: Segment,
): Promise<void> {
  await tx.query(
    'segment-add',
    `insert into contact_list_items (company_id, "contactListId", name, number, "phoneKey", email)
     select $1, $7, case when length(trim(left(s.name, ${LIST_NAME_LENGTH}))) < 2 then s.number
       else trim(left(s.name, ${LIST_NAME_LENGTH})) end, s.number, s.key, s.email
     from (${segment}) s where s.reason is null order by s.id`,
    [...values(tx, asked), contactListId],
  );
}
