import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';

export interface FirstOperator {
  email: string;
  password: string;
  /** True when the password was generated here, and must be shown once. */
  isMade: boolean;
}

type Services = Pick<App, 'database' | 'config'> & { hashPassword: (password: string) => Promise<string> };

/**
 * On the first start creates one plan, the operator's company and its super admin; returns null on every later
 * start. Of two processes that start together, the second waits and then returns null.
 */
export async function installOnce({
  database,
  config,
  hashPassword,
}: Services): Promise<FirstOperator | null> {
  const isInstalled = await database.acrossCompanies('look for the operator', async ({ db }) =>
    db.selectFrom('companies').select('id').where('id', '=', OPERATOR_COMPANY_ID).executeTakeFirst(),
  );
  if (isInstalled) return null;
  const { email } = config.admin;
  const password = config.admin.password ?? randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  const isFirst = await database.acrossCompanies('install', async ({ db }) => {
    await sql`select pg_advisory_xact_lock(7207013)`.execute(db);
    const { rows } = await sql<{ id: number }>`
      with plan as (
        insert into plans (name, users, connections, queues, amount) values ('Plano 1', 10, 10, 10, 100)
        on conflict do nothing returning id
      )
      insert into companies (id, name, email, status, "dueDate", "planId")
      select ${OPERATOR_COMPANY_ID}, 'Operadora', ${email}, true, timestamptz '2093-03-14', (select id from plan)
      on conflict do nothing returning id`.execute(db);
    if (rows.length === 0) return false;
    // The id was given, not drawn from the sequence: the next company must not draw it again.
    await sql`select nextval(pg_get_serial_sequence('companies', 'id'))`.execute(db);
    await db.insertInto('company_settings').values({ company_id: OPERATOR_COMPANY_ID }).execute();
    await db
      .insertInto('users')
      .values({
        company_id: OPERATOR_COMPANY_ID,
        name: 'Admin',
        email,
        passwordHash,
        profile: 'admin',
        super: true,
      })
      .execute();
    await sql`insert into settings (key, value) values ('downloadLimit', '64') on conflict do nothing`.execute(
      db,
    );
    return true;
  });
  return isFirst ? { email, password, isMade: config.admin.password === null } : null;
}
