import { DEFAULT_APP_NAME, type OwnSecondFactor } from '@prosa/contract';
import { AppError, companySettingsOf, found, isSecondFactorRequired, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import {
  confirmEnrolment,
  insertEnrolment,
  newSecret,
  readEnrolment,
  removeSecondFactor,
  renewCodes,
  secondFactorOf,
  takeCode,
} from '../second-factor/index.ts';
import { recordFailure, requireFewFailures, subjectOfOwnCode } from '../sessions/sign-in-failures.ts';
import { endOtherSessions } from './end-sessions.ts';
import { announceViewerChanged } from './events.ts';
import { proveOwnPassword, queueOwnTry, requireUnchanged } from './own-credentials.ts';
import { lockUser } from './write-queries.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';

const FAILURES = 'failures belong to no company';

/** Whether the own account has a second factor, and whether it must. */
export async function readOwnSecondFactor(app: App, viewer: Viewer): Promise<OwnSecondFactor> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const factor = await secondFactorOf(tx, viewer.id);
    const enrolment = found(await readEnrolment(tx, viewer.id), 'ERR_NO_USER_FOUND');
    const settings = companySettingsOf(viewer.companyId, enrolment.settings);
    const confirmedAt = factor?.confirmedAt ?? null;
    return {
      isOn: confirmedAt !== null,
      confirmedAt,
      recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
      isRequired: isSecondFactorRequired({ ...enrolment, settings }),
    };
  });
}

/** The name that an authenticator app shows beside the account. */
async function issuerOf(app: App): Promise<string> {
  const rows = await app.database.acrossCompanies('a setting of the installation', (tx) =>
    tx.query<{ value: string }>(
      'second-factor-issuer',
      `select value from settings where key = 'appName'`,
      [],
    ),
  );
  return rows[0]?.value ?? DEFAULT_APP_NAME;
}

/**
 * Makes a secret that waits for its first code. It needs the present password: whoever finds an open session could keep
 * its owner out for good. Throws ERR_SECOND_FACTOR_ON when the account has a second factor.
 */
export async function beginEnrolment(
  app: App,
  viewer: Viewer,
  currentPassword: string,
): Promise<{ secret: string; uri: string }> {
  const proven = await proveOwnPassword(app, viewer, currentPassword);
  const made = newSecret(await issuerOf(app), proven.email);
  await app.database.inCompany(viewer.companyId, async (tx) => {
    await lockUser(tx, viewer.id);
    await requireUnchanged(tx, viewer.id, proven);
    if ((await secondFactorOf(tx, viewer.id))?.confirmedAt) throw new AppError('ERR_SECOND_FACTOR_ON');
    const place = sealedAt('second_factors.secret', viewer.companyId, viewer.id);
    await insertEnrolment(tx, viewer.id, app.secrets.encrypt(made.secret, place));
  });
  return made;
}

/** Runs a change that a code must prove; it returns null for a wrong one, which is counted by person. */
async function withCode<Result>(
  app: App,
  viewer: Viewer,
  change: (tx: CompanyTransaction) => Promise<Result | null>,
): Promise<Result> {
  return queueOwnTry(viewer, async () => {
    const subjects = [subjectOfOwnCode(app, viewer.companyId, viewer.id)];
    await app.database.acrossCompanies(FAILURES, (tx) => requireFewFailures(app, tx, subjects));
    const result = await app.database.inCompany(viewer.companyId, async (tx) => {
      await lockUser(tx, viewer.id);
      return change(tx);
    });
    if (result !== null) return result;
    await recordFailure(app, subjects);
    throw new AppError('ERR_WRONG_CODE', { details: [{ field: 'code', message: 'wrong' }] });
  });
}

async function requireOn(tx: CompanyTransaction, userId: number): Promise<void> {
  if (!(await secondFactorOf(tx, userId))?.confirmedAt) throw new AppError('ERR_SECOND_FACTOR_OFF');
}

/** Switches the second factor on, ends the person's other sessions, and returns the recovery codes. */
export async function confirmSecondFactor(app: App, viewer: Viewer, code: string): Promise<string[]> {
  return withCode(app, viewer, async (tx) => {
    const codes = await confirmEnrolment(app, tx, viewer.id, code);
    if (codes === null) return null;
    await recordAudit(tx, viewer, { action: 'user.secondFactorOn', subject: viewer });
    await endOtherSessions(app, tx, viewer, viewer.id);
    announceViewerChanged(app, tx, viewer.id);
    return codes;
  });
}

export async function renewRecoveryCodes(app: App, viewer: Viewer, code: string): Promise<string[]> {
  return withCode(app, viewer, async (tx) => {
    await requireOn(tx, viewer.id);
    if (!(await takeCode(app, tx, viewer.id, code))) return null;
    await recordAudit(tx, viewer, { action: 'user.recoveryCodes', subject: viewer });
    return renewCodes(app, tx, viewer.id);
  });
}

/** Switches the own second factor off, with the present password and a code. */
export async function disableSecondFactor(
  app: App,
  viewer: Viewer,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<void> {
  const proven = await proveOwnPassword(app, viewer, currentPassword);
  await withCode(app, viewer, async (tx) => {
    await requireUnchanged(tx, viewer.id, proven);
    await requireOn(tx, viewer.id);
    if (!(await takeCode(app, tx, viewer.id, code))) return null;
    await removeSecondFactor(tx, viewer.id);
    await recordAudit(tx, viewer, { action: 'user.secondFactorOff', subject: viewer });
    announceViewerChanged(app, tx, viewer.id);
    return true;
  });
}
