import { sql, type SqlBool } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { periodsWithTickets } from '../periods/index.ts';
import type { Asked } from './read-figures.ts';

/** The tickets that are open and waiting now. */
export async function countNow(tx: CompanyTransaction, { filters, timeZone }: Asked) {
  const countOf = (status: string) => sql<number>`count(*) filter (where t.status = ${status})`;
  return periodsWithTickets(tx, { ...filters, from: undefined, to: undefined }, timeZone)
    .where('t.status', 'in', ['open', 'pending'])
    .where('p.finishedAt', 'is', null)
    .select([countOf('open').as('supportHappening'), countOf('pending').as('supportPending')])
    .executeTakeFirstOrThrow();
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
