import type { Channel } from '@prosa/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { dayRange } from '../../inbox/index.ts';

/** What figures and reports narrow periods to. An empty list narrows nothing: forms send it for 'all'. */
export interface PeriodFilters {
  /** Days of the company (yyyy-mm-dd), both included: those on which the period may have begun. */
  from?: string | undefined;
  to?: string | undefined;
  /** 0: without a queue. */
  queueIds?: number[] | undefined;
  users?: number[] | undefined;
  whatsappId?: number[] | undefined;
  contactId?: number | undefined;
  channel?: Channel | undefined;
  /** Periods of contacts that have one of these tags. */
  tags?: number[] | undefined;
}

const isSet = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0;

/**
 * The conditions of a company's periods `p` of tickets `t`. What was imported with a connection's history was served
 * elsewhere, and counts nowhere.
 */
export function periodConditions(
  companyId: number,
  filters: PeriodFilters,
  timeZone: string,
): RawBuilder<SqlBool> {
  const { queueIds, users, whatsappId, contactId, channel, tags } = filters;
  const from = dayRange(filters.from, timeZone)?.[0];
  const until = dayRange(filters.to, timeZone)?.[1];
  const parts = [sql`p.company_id = ${companyId}`, sql`t.imported is null`];
  if (from) parts.push(sql`p."createdAt" >= ${from}`);
  if (until) parts.push(sql`p."createdAt" < ${until}`);
  if (isSet(queueIds)) parts.push(sql`coalesce(p."queueId", 0) = any(${queueIds})`);
  if (isSet(users)) parts.push(sql`p."userId" = any(${users})`);
  if (isSet(whatsappId)) parts.push(sql`p."whatsappId" = any(${whatsappId})`);
  if (contactId !== undefined) parts.push(sql`t."contactId" = ${contactId}`);
  if (channel) parts.push(sql`t.channel = ${channel}`);
  if (isSet(tags))
    parts.push(sql`exists (select from contact_tags g where g.company_id = t.company_id
      and g."contactId" = t."contactId" and g."tagId" = any(${tags}))`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}
