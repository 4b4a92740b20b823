import { handleOf } from '../../identity/recovery/number.ts';
import { makeCompanyToken } from '../../identity/sessions/refresh-token.ts';
import type { GivenUser } from '../given.ts';
import type { Circumstances } from './circumstances.ts';

// Links, invitations and recoveries, which strangers use.

/** The token of a link that was mailed to the caller. */
export async function confirmationToken(
  { app }: Circumstances['walker'],
  caller: GivenUser,
): Promise<string> {
  const token = makeCompanyToken(caller.companyId);
  await app.given.insert('email_confirmations', {
    company_id: caller.companyId,
    userId: caller.id,
    email: caller.email,
    tokenHash: app.app.secrets.digest(token),
    expiresAt: new Date(Date.now() + 60_000),
  });
  return token;
}

/** Somebody who was invited to the caller's company, and the token of the link. */
export async function invitedPerson(
  { app }: Circumstances['walker'],
  { companyId }: GivenUser,
): Promise<{ id: number; token: string }> {
  const person = await app.given.user({ id: companyId }, { passwordHash: null });
  const token = makeCompanyToken(companyId);
  await app.given.insert('invitations', {
    company_id: companyId,
    userId: person.id,
    email: person.email,
    tokenHash: app.app.secrets.digest(token),
    expiresAt: new Date(Date.now() + 60_000),
  });
  return { id: person.id, token };
}

/** A recovery of another person's password that is verified: the caller goes on with the own one. */
export async function verifiedRecovery(
  { app }: Circumstances['walker'],
  caller: GivenUser,
): Promise<Record<string, unknown>> {
  const person = await app.given.user({ id: caller.companyId });
  const [userId, token] = [`request of ${person.id}`, `token of ${person.id}`];
  await app.given.insert('password_recoveries', {
    handle: handleOf(app.app.secrets, userId),
    number: '',
    origin: '',
    company_id: person.companyId,
    userId: person.id,
    tokenHash: app.app.secrets.digest(token),
    expiresAt: new Date(Date.now() + 60_000),
  });
  return { 'body.userId': userId, 'body.resetToken': token };
}
