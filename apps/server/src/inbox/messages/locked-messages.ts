/**
 * SQL that selects messages `m` (company_id, id, and `more` columns) and locks them in the order in which everybody
 * locks them; `source` is the rest of the query, from `from` on. Whoever changes several messages selects them by it
 * first: two transactions that lock the same ones in different orders wait for each other until PostgreSQL aborts one
 * of them, a second later (docs/adr/0358).
 */
export const lockedMessages = (source: string, more = ''): string =>
  `select m.company_id, m.id${more} ${source} order by m.company_id, m.id for no key update of m`;
