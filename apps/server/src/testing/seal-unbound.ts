import { createCipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../platform/secrets/secrets.ts';

/** A value as it was sealed before values were bound to their rows. */
export function sealUnbound(secrets: Secrets, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secrets.key('encryption at rest'), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}
