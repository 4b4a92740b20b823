import type { BodyOf, createUser as call, User } from '@prosa/contract';
import { found, ownNumberKey, requireWithinPlan, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { hashNewPassword } from '../sessions/index.ts';
import { countInvitations, invite, requirePasswordWithoutMail } from './invite.ts';
import { auditedUser } from './audited-user.ts';
import { announceUsers } from './events.ts';
import { readUser } from './queries.ts';
import { toUser } from './to-user.ts';
import { revealingFew } from './reveal-few.ts';
import { requireConnection, requireFreeInCompany, requireQueues, setQueues } from './user-rules.ts';
import { insertUser, lockCompany, userUsage } from './write-queries.ts';

type Input = BodyOf<typeof call>;

async function insert(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { input, passwordHash }: { input: Input; passwordHash: string | null },
): Promise<User> {
  const { queueIds, password: _password, name, email, ...rest } = input;
  await lockCompany(tx);
  requireWithinPlan(await userUsage(tx), 'users');
  const wppKey = ownNumberKey(rest.wpp);
  // All that may be refused is checked first: nobody learns who is in other companies by what can never be stored.
  await requireConnection(tx, rest.whatsappId);
  await requireQueues(tx, queueIds);
  await requireFreeInCompany(tx, { email, wppKey }, null);
  const id = await insertUser(tx, { ...rest, name, email, passwordHash, wppKey });
  await setQueues(tx, id, queueIds);
  await announceUsers(app, tx, 'create', [id]);
  const user = found(await readUser(tx, id), 'ERR_NO_USER_FOUND');
  await recordAudit(tx, viewer, {
    action: 'user.create',
    subject: user,
    change: { before: null, after: auditedUser(user) },
  });
  const { companyId, language } = user;
  if (passwordHash === null) await invite(app, tx, viewer, { companyId, id, name, email, language });
  return toUser(user);
}

/**
 * Creates a user within the plan's limit, which is counted in the transaction that inserts; without a password the person
 * is invited.
 */
export async function createUser(app: App, viewer: Viewer, input: Input): Promise<User> {
  const allowed = { ...input, ...(viewer.super ? {} : { super: false }) };
  const { password, email } = input;
  requirePasswordWithoutMail(app, password);
  const passwordHash = password ? await hashNewPassword(app, password, email) : null;
  if (passwordHash === null) await countInvitations(app, viewer.companyId, [email]);
  return revealingFew(app, viewer, input, () =>
    app.database.inCompany(viewer.companyId, (tx) =>
      insert(app, tx, viewer, { input: allowed, passwordHash }),
    ),
  );
}
