import { AppError, isWeakPassword } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { hashPassword } from './passwords.ts';

let commonest: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 commonest passwords of a leak, in small letters: loaded by the first installation that asks for them. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

async function areStrongOnesRequired(app: Pick<App, 'database'>): Promise<boolean> {
  const rows = await app.database.acrossCompanies('a setting of the installation', (tx) =>
    tx.query<{ value: string }>(
      'passwords-rule',
      `select value from settings where key = 'strongPasswords'`,
      [],
    ),
  );
  return rows[0]?.value === 'enabled';
}

/** Which passwords the installation refuses as weak; none where it does not ask for strong ones. */
export async function weakPasswords(
  app: Pick<App, 'database'>,
): Promise<(password: string, email: string | undefined) => boolean> {
  if (!(await areStrongOnesRequired(app))) return () => false;
  commonest ??= commonPasswords();
  const common = await commonest;
  return (password, email) => isWeakPassword(password, { email, common });
}

/**
 * Hashes a password that a person chooses. Throws ERR_WEAK_PASSWORD where the installation asks for strong ones and
 * this one is too short, among the commonest, or the person's e-mail; `field` is its name in the request.
 */
export async function hashNewPassword(
  app: Pick<App, 'database'>,
  password: string,
  email: string | undefined,
  field = 'password',
): Promise<string> {
  const isWeak = await weakPasswords(app);
  if (isWeak(password, email)) {
    throw new AppError('ERR_WEAK_PASSWORD', { details: [{ field, message: 'weak' }] });
  }
  return hashPassword(password);
}
