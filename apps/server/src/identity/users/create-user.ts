import type { BodyOf, createUser as call, User } from '@prosa/contract';
import { found, requireWithinPlan, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { announceUsers } from './events.ts';
import { readUser } from './queries.ts';
import { toUser } from './to-user.ts';
import { requireConnection, setQueues, withUniqueEmail } from './user-rules.ts';
import { insertUser, lockCompany, userUsage } from './write-queries.ts';

type Input = BodyOf<typeof call>;

async function insert(app: App, tx: CompanyTransaction, input: Input, passwordHash: string): Promise<User> {
  const { queueIds, password: _password, name, email, ...rest } = input;
  await lockCompany(tx);
  requireWithinPlan(await userUsage(tx), 'users');
  await requireConnection(tx, rest.whatsappId);
  const id = await insertUser(tx, { ...rest, name, email, passwordHash });
  await setQueues(tx, id, queueIds);
  await announceUsers(app, tx, 'create', [id]);
  return toUser(found(await readUser(tx, id), 'ERR_NO_USER_FOUND'));
}

/** Creates a user within the plan's limit, which is counted in the transaction that inserts. */
export async function createUser(app: App, viewer: Viewer, input: Input): Promise<User> {
  const allowed = { ...input, ...(viewer.super ? {} : { super: false }) };
  const passwordHash = await hashPassword(input.password);
  return withUniqueEmail(() =>
    app.database.inCompany(viewer.companyId, (tx) => insert(app, tx, allowed, passwordHash)),
  );
}
