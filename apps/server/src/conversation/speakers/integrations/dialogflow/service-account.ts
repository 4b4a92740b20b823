import { invalidField } from '@prosa/domain';
import { createPrivateKey, sign } from 'node:crypto';
import { z } from 'zod';

// The fields in use of a Google service account's JSON. Its `token_uri` is ignored on purpose: its author could direct
// our signed assertions anywhere.

const ServiceAccount = z.object({
  client_email: z.string().min(3).max(320),
  private_key: z.string().max(16_000),
  private_key_id: z.string().max(200).nullish(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

function read(jsonContent: string): ServiceAccount | null {
  try {
    const account = ServiceAccount.parse(JSON.parse(jsonContent));
    return createPrivateKey(account.private_key).asymmetricKeyType === 'rsa' ? account : null;
  } catch {
    return null;
  }
}

/** Parses a service account. Throws ERR_VALIDATION for the field jsonContent. */
export function serviceAccount(jsonContent: string): ServiceAccount {
  const account = read(jsonContent);
  if (account) return account;
  throw invalidField('jsonContent', 'invalid');
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The signed JWT for which Google grants an access token. */
export function assertionOf(account: ServiceAccount, audience: string, now: Date): string {
  const { client_email: iss, private_key: key, private_key_id: kid } = account;
  const iat = Math.floor(now.getTime() / 1_000);
  const header = { alg: 'RS256', typ: 'JWT', ...(kid ? { kid } : {}) };
  const scope = 'https://www.googleapis.com/auth/dialogflow';
  const text = `${part(header)}.${part({ iss, scope, aud: audience, iat, exp: iat + 3_600 })}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}
