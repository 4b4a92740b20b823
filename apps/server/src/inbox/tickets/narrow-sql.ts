import { sql, type RawBuilder } from 'kysely';

export interface Narrowing {
  tags: number[];
  users: number[];
  whatsapps: number[];
  statuses: string[];
  /** Half-open ranges of createdAt and updatedAt. */
  created: [Date, Date] | null;
  updated: [Date, Date] | null;
}

/**
 * Whether the ticket or its contact has one of the tags, or it is in one of the lanes. The company is a parameter, not the
 * row's: so what few tickets have can be read once for all rows, by its index.
 */
const hasTag = (companyId: number, tags: number[]): RawBuilder<unknown> => sql`(
  exists (select from contact_tags ct where ct.company_id = ${companyId} and ct."contactId" = t."contactId"
    and ct."tagId" = any(${tags}))
  or exists (select from ticket_tags tt where tt.company_id = ${companyId} and tt."ticketId" = t.id
    and tt."tagId" = any(${tags}))
  or exists (select from ticket_lanes tl where tl.company_id = ${companyId} and tl."ticketId" = t.id
    and tl."tagId" = any(${tags})))`;

export function narrowSql(
  companyId: number,
  { tags, users, whatsapps, statuses, created, updated }: Narrowing,
): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  if (users.length > 0) parts.push(sql`t."userId" = any(${users})`);
  if (whatsapps.length > 0) parts.push(sql`t."whatsappId" = any(${whatsapps})`);
  if (statuses.length > 0) parts.push(sql`t.status = any(${statuses})`);
  if (created) parts.push(sql`t."createdAt" >= ${created[0]} and t."createdAt" < ${created[1]}`);
  if (updated) parts.push(sql`t."updatedAt" >= ${updated[0]} and t."updatedAt" < ${updated[1]}`);
  if (tags.length > 0) parts.push(hasTag(companyId, tags));
  return parts;
}
