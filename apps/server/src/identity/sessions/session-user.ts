import type { Session, SessionUser } from '@prosa/contract';
import { AppError, companySettingsOf, found, isWithinWorkingHours, mustEnrol } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readEnrolment } from '../second-factor/index.ts';
import { readCompanyFacts, readUser } from '../users/queries.ts';
import { toSessionUser } from '../users/to-user.ts';
import type { AccessTokens } from './access-token.ts';

export async function readSessionUser(tx: CompanyTransaction, userId: number): Promise<SessionUser> {
  const user = found(await readUser(tx, userId), 'ERR_NO_USER_FOUND');
  const sessionUser = toSessionUser(user, found(await readCompanyFacts(tx), 'ERR_NO_COMPANY_FOUND'));
  const enrolment = found(await readEnrolment(tx, userId), 'ERR_NO_USER_FOUND');
  const settings = companySettingsOf(tx.companyId, enrolment.settings);
  return { ...sessionUser, ...(mustEnrol({ ...enrolment, settings }) ? { mustEnrol: true as const } : {}) };
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
