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

export function narrowSql({
  tags,
  users,
  whatsapps,
  statuses,
  created,
  updated,
}: Narrowing): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  if (users.length > 0) parts.push(sql`t."userId" = any(${users})`);
  if (whatsapps.length > 0) parts.push(sql`t."whatsappId" = any(${whatsapps})`);
  if (statuses.length > 0) parts.push(sql`t.status = any(${statuses})`);
  if (created) parts.push(sql`t."createdAt" >= ${created[0]} and t."createdAt" < ${created[1]}`);
  if (updated) parts.push(sql`t."updatedAt" >= ${updated[0]} and t."updatedAt" < ${updated[1]}`);
  if (tags.length > 0) {
    parts.push(sql`exists (select from contact_tags ct where ct.company_id = t.company_id
      and ct."contactId" = t."contactId" and ct."tagId" = any(${tags}))`);
  }
  return parts;
}
