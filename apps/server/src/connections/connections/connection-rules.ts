import type { Channel, ConnectionInput } from '@prosa/contract';
import { AppError, invalidField } from '@prosa/domain';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { MetaConnectionRow } from '../meta/connect/credentials.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { Drivers } from '../runner/drivers.ts';
import type { ConnectionValues } from './queries.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';

type Input = Partial<z.output<typeof ConnectionInput>>;

/** Who drives a channel where a request names nobody. */
const usualProvider = { whatsapp: 'beta', whatsappapi: 'meta', facebook: 'meta', instagram: 'meta' } as const;

/**
 * The provider, by the channel where none is given, if it has a driver; else ERR_VALIDATION. Pages are refused too: they
 * are connected with POST /facebook.
 */
export function requireDriver(drivers: Drivers, given: string | undefined, channel: Channel): string {
  const provider = given ?? usualProvider[channel];
  if (capabilitiesOf(provider, channel)?.signIn)
    throw invalidField('channel', 'pages are connected with POST /facebook');
  if (drivers.of({ provider, channel })) return provider;
  const message = `available in this installation: ${drivers.providers.join(', ')}`;
  throw invalidField('provider', message);
}

/** The account of an official connection never changes; of its credentials only the token does, a page's by sign-in. */
export function requireSameAccount(input: Input, connection: MetaConnectionRow | undefined): void {
  if (!connection) return;
  const stored = { phoneNumberId: connection.accountId, businessAccountId: connection.businessAccountId };
  const wrong = (['phoneNumberId', 'businessAccountId'] as const).find(
    (field) => input[field] && input[field] !== stored[field],
  );
  if (wrong) throw invalidField(wrong, 'stays as it is');
  if (input.accessToken && capabilitiesOf('meta', connection.channel)?.signIn)
    throw invalidField('accessToken', 'pages are connected anew with POST /facebook');
}

export function requireRate({ messagesPerSecond }: Input, provider: string, channel: string): void {
  if (messagesPerSecond && !capabilitiesOf(provider, channel)?.rate)
    throw invalidField('messagesPerSecond', 'only of a number of the official API');
}

/** Channel and provider never change; clients may send them back unchanged. */
export function requireSame(input: Input, stored: { channel: string; provider: string }): void {
  const details = (['channel', 'provider'] as const)
    .filter((field) => input[field] !== undefined && input[field] !== stored[field])
    .map((field) => ({ field, message: `stays ${stored[field]}` }));
  if (details.length > 0) throw new AppError('ERR_VALIDATION', { details });
}

/** With more than one queue the customer must choose, so there must be a text that asks. */
export function requireGreeting(queueCount: number, greetingMessage: string): void {
  if (queueCount > 1 && greetingMessage === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED');
}

/** The input as column values; missing fields are left out. The token is encrypted for its row, with a hash to find it by. */
export function toValues(
  app: App,
  { companyId, id }: { companyId: number; id: number },
  {
    token,
    schedules,
    queueIds: _queues,
    phoneNumberId: _phone,
    businessAccountId: _account,
    accessToken: _accessToken,
    messagesPerSecond: _rate,
    ...values
  }: Input,
): ConnectionValues {
  return {
    ...values,
    ...(token
      ? {
          token: app.secrets.encrypt(token, sealedAt('connections.token', companyId, id)),
          tokenHash: app.secrets.digest(token),
        }
      : {}),
    // Passed as text: the database driver would make a PostgreSQL array of it.
    ...(schedules ? { schedules: JSON.stringify(schedules) } : {}),
  };
}
