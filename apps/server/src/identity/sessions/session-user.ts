import type { Session, SessionUser } from '@prosa/contract';
import {
  AppError,
  companySettingsOf,
  found,
  isWithinWorkingHours,
  mustEnrol,
  type SupportAccess,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { openPause } from '../pauses/index.ts';
import { readEnrolment } from '../second-factor/index.ts';
import { readCompanyFacts, readSupportUser, readUser } from '../users/queries.ts';
import { toSessionUser } from '../users/to-user.ts';
import type { AccessTokens } from './access-token.ts';

export async function readSessionUser(tx: CompanyTransaction, userId: number): Promise<SessionUser> {
  const user = found(await readUser(tx, userId), 'ERR_NO_USER_FOUND');
  const sessionUser = toSessionUser(user, found(await readCompanyFacts(tx), 'ERR_NO_COMPANY_FOUND'));
  const enrolment = found(await readEnrolment(tx, userId), 'ERR_NO_USER_FOUND');
  const settings = companySettingsOf(tx.companyId, enrolment.settings);
  const pause = await openPause(tx, userId);
  return {
    ...sessionUser,
    ...(pause ? { pause } : {}),
    ...(mustEnrol({ ...enrolment, settings }) ? { mustEnrol: true as const } : {}),
  };
}

/** Who is signed in as support. The operator's second factor is that of the own account. */
export async function readSupportSessionUser(
  app: Pick<App, 'database'>,
  tx: CompanyTransaction,
  { userId, support }: { userId: number; support: Pick<SupportAccess, 'mode' | 'endsAt' | 'reason'> },
): Promise<SessionUser> {
  const record = await app.database.acrossCompanies('support is nobody of the company', (across) =>
    readSupportUser(across, tx.companyId, userId),
  );
  const user = found(record, 'ERR_NO_USER_FOUND');
  const { mode, endsAt, reason } = support;
  const company = found(await readCompanyFacts(tx), 'ERR_NO_COMPANY_FOUND');
  return { ...toSessionUser(user, company), support: { mode, endsAt, reason } };
}

/** Throws ERR_OUT_OF_HOURS outside the user's working hours, which follow the company's time zone. */
export function requireWorkingHours(app: App, user: SessionUser): void {
  const timeZone = String(user.company.companieSettings[0]?.timezone);
  if (!isWithinWorkingHours(user, app.now(), timeZone)) throw new AppError('ERR_OUT_OF_HOURS');
}

/** The response of a sign-in and of a refresh, with a new access token. */
export function toSession(tokens: AccessTokens, user: SessionUser, sessionId: string): Session {
  const { id, companyId, profile } = user;
  const token = tokens.sign({ id, companyId, profile, sid: sessionId });
  return { token, user: { ...user, token } };
}
