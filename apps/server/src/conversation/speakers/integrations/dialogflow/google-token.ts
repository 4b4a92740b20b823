import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../../../platform/app.ts';
import { readJson } from '../read-json.ts';
import { ServiceError } from '../service-error.ts';
import { assertionOf, type ServiceAccount } from './service-account.ts';

type Services = Pick<App, 'outbound' | 'config'>;

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const SPARE_MS = 60_000;
const limits = { timeoutMs: 10_000, maxBytes: 100_000 };

const known = new LRUCache<string, { token: string; until: number }>({ max: 500 });

const keyOf = ({ client_email: email, private_key: key }: ServiceAccount) =>
  createHash('sha256').update(`${email}\n${key}`).digest('hex');

async function grant({ outbound, config }: Services, account: ServiceAccount) {
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    // The real clock, not the app's: Google compares it with its own.
    assertion: assertionOf(account, config.googleTokenUrl, new Date()),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await outbound.request(config.googleTokenUrl, {
    method: 'POST',
    headers,
    body: body.toString(),
    ...limits,
  });
  if (answer.status >= 400 && answer.status < 500) throw new ServiceError('credentials');
  return readJson(Granted, answer);
}

/** An access token for the account, cached until a minute before it expires. */
export async function googleToken(services: Services, account: ServiceAccount): Promise<string> {
  const key = keyOf(account);
  const kept = known.get(key);
  if (kept && kept.until > Date.now()) return kept.token;
  const { access_token: token, expires_in: seconds } = await grant(services, account);
  known.set(key, { token, until: Date.now() + seconds * 1_000 - SPARE_MS });
  return token;
}

export function forgetToken(account: ServiceAccount): void {
  known.delete(keyOf(account));
}
