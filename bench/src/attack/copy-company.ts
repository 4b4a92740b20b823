import type { PoolClient } from 'pg';
import type { Stage } from '../harness/stage.ts';
import { COMPANY } from '../system/company.ts';

export const ATTACKER = 920;
export const ATTACKING_ADMIN = 'chefe@attacker.local';

const TABLES = 'queues connections users user_queues contacts conversations tickets messages'.split(' ');
/** People and what names people have other ids and addresses than in the company that is copied. */
const USER_OFFSET = 50_000;
const changed: Record<string, string> = {
  company_id: String(ATTACKER),
  uuid: 'gen_random_uuid()',
  email: `replace(email, 'bench.local', 'attacker.local')`,
  'users.id': `id + ${USER_OFFSET}`,
  userId: `"userId" + ${USER_OFFSET}`,
};

async function copyTable(client: PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[`${table}.${name}`] ?? changed[name] ?? `"${name}"`);
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
     select ${values.join(', ')} from ${table} where company_id = ${COMPANY}`,
  );
}

/** Makes a second company with the same data, which attacks. */
export async function copyCompany({ owner }: Stage): Promise<void> {
  const client = await owner.connect();
  await client.query(`insert into companies (id, name, "dueDate", "planId")
    select ${ATTACKER}, 'Attacker', now() + interval '9 years', (select min(id) from plans)`);
  // The rows are valid: they are copies.
  await client.query('set session_replication_role = replica');
  for (const table of TABLES) await copyTable(client, table);
  await client.query('vacuum (analyze)');
  client.release(true);
}
