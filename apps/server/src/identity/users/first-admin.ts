import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

export async function insertFirstAdmin(
  tx: OperatorTransaction,
  companyId: number,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<void> {
  await tx.query(
    'first-admin-insert',
    `insert into users (company_id, name, email, "passwordHash", profile) values ($1, $2, $3, $4, 'admin')`,
    [companyId, name, email, passwordHash],
  );
}

/** The user with the company's e-mail; failing that the oldest admin, or else the oldest user. */
async function firstAdminId(
  tx: OperatorTransaction,
  companyId: number,
  email: string | null,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    'first-admin-find',
    `select id from users where company_id = $1
     order by lower(email) = lower($2) desc nulls last, profile = 'admin' desc, id limit 1`,
    [companyId, email],
  );
  return row?.id;
}

/** Changes the e-mail or the password of the company's first admin; a new password ends the sessions. */
export async function changeFirstAdmin(
  app: App,
  tx: OperatorTransaction,
  { companyId, email }: { companyId: number; email: string | null },
  change: { email: string | undefined; passwordHash: string | undefined },
): Promise<void> {
  if (change.email === undefined && change.passwordHash === undefined) return;
  const id = await firstAdminId(tx, companyId, email);
  if (id === undefined) return;
  await tx.query(
    'first-admin-change',
    `update users set email = coalesce($3, email), "passwordHash" = coalesce($4, "passwordHash"),
       "updatedAt" = now() where company_id = $1 and id = $2`,
    [companyId, id, change.email ?? null, change.passwordHash ?? null],
  );
  if (change.passwordHash === undefined) return;
  await tx.query(
    'first-admin-end-sessions',
    `update sessions set "revokedAt" = $3 where company_id = $1 and "userId" = $2 and "revokedAt" is null`,
    [companyId, id, app.now()],
  );
  tx.afterCommit(() => app.realtime.endSession(companyId, id));
}
