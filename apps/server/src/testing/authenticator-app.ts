import { Secret, TOTP } from 'otpauth';
import type { App } from '../platform/app.ts';
import type { GivenUser } from './given.ts';
import { sealedAt } from '../platform/secrets/sealed-columns.ts';

/** A code as a phone shows it that many half minutes later. */
export type CodeOf = (stepsLater?: number) => string;

/** The authenticator app of a person's phone, by the clock of the application. */
export function authenticatorApp(app: Pick<App, 'now'>, secret: string): CodeOf {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (stepsLater = 0) => totp.generate({ timestamp: app.now().getTime() + stepsLater * 30_000 });
}

/** A confirmed second factor of a user, none of whose codes has been used. */
export async function giveSecondFactor(
  { app }: { app: App },
  { id, companyId }: Pick<GivenUser, 'id' | 'companyId'>,
): Promise<CodeOf> {
  const { base32 } = new Secret({ size: 20 });
  await app.database.inCompany(companyId, (tx) =>
    tx.query(
      'test-second-factor',
      `insert into second_factors (company_id, "userId", secret, "confirmedAt") values ($1, $2, $3, now())`,
      [companyId, id, app.secrets.encrypt(base32, sealedAt('second_factors.secret', companyId, id))],
    ),
  );
  return authenticatorApp(app, base32);
}
