import { sql, type SqlBool } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { periodsWithTickets } from '../periods/index.ts';
import { dayRange } from '../../inbox/index.ts';
import type { Asked } from './live-periods.ts';

/** The tickets that are open and waiting now. */
export async function countNow(tx: CompanyTransaction, { filters, timeZone }: Asked) {
  const countOf = (status: string) => sql<number>`count(*) filter (where t.status = ${status})`;
  return periodsWithTickets(tx, { ...filters, from: undefined, to: undefined }, timeZone)
    .where('t.status', 'in', ['open', 'pending'])
    .where('p.finishedAt', 'is', null)
    .select([countOf('open').as('supportHappening'), countOf('pending').as('supportPending')])
    .executeTakeFirstOrThrow();
}

/** The contacts that were made in the range and have one period in it: of each at most two periods are read. */
export async function countLeads(tx: CompanyTransaction, { filters, timeZone }: Asked): Promise<number> {
  const [from, until] = [dayRange(filters.from, timeZone)?.[0], dayRange(filters.to, timeZone)?.[1]];
  const periods = periodsWithTickets(tx, filters, timeZone)
    .where(sql<SqlBool>`t."contactId" = c.id`)
    .select(sql<number>`1`.as('one'))
    .limit(2);
  const { leads } = await tx.db
    .selectFrom('contacts as c')
    .where('c.company_id', '=', tx.companyId)
    .where('c.isGroup', '=', false)
    .where(sql<SqlBool>`c."createdAt" >= ${from} and c."createdAt" < ${until}`)
    .where(sql<SqlBool>`(select count(*) from (${periods}) o) = 1`)
    .select(({ fn }) => fn.countAll<number>().as('leads'))
    .executeTakeFirstOrThrow();
  return leads;
}

const MOST_PEOPLE = 5_000;

/** The people of the company by name. */
export async function peopleOf(tx: CompanyTransaction, ids: readonly number[] = []) {
  return tx.db
    .selectFrom('users as u')
    .where('u.company_id', '=', tx.companyId)
    .$if(ids.length > 0, (query) => query.where(sql<SqlBool>`u.id = any(${ids})`))
    .select(['u.id', 'u.name', 'u.online'])
    .orderBy(sql`fold(u.name)`)
    .orderBy('u.id')
    .limit(MOST_PEOPLE)
    .execute();
}
