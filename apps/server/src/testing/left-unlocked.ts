import type { Scenario } from '../conversation/testing/scenario.ts';
import { waitUntilBlocked } from './wait-until-blocked.ts';

interface Row {
  table: 'messages' | 'campaign_deliveries';
  companyId: number;
  id: number;
}

/**
 * Starts a change of several rows while another transaction has one of them locked, and waits until the change waits for
 * it. Returns the ids of the company's rows that nobody has locked then, in their order. Ends when the change has ended.
 */
export async function leftUnlocked(
  { app, owner }: Pick<Scenario, 'app' | 'owner'>,
  { table, companyId, id }: Row,
  change: () => Promise<unknown>,
): Promise<number[]> {
  const other = await owner.connect();
  try {
    await other.query('begin');
    await other.query(`select from ${table} where company_id = $1 and id = $2 for update`, [companyId, id]);
    const changing = change();
    await waitUntilBlocked(app);
    const { rows } = await owner.query<{ id: number }>(
      `select id::int from ${table} where company_id = $1 order by id for no key update skip locked`,
      [companyId],
    );
    await other.query('commit');
    await changing;
    return rows.map((row) => row.id);
  } finally {
    await other.query('rollback');
    other.release();
  }
}
