import type { Channel, ConnectionInput } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { MetaConnectionRow } from '../meta/connect/credentials.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { Drivers } from '../runner/drivers.ts';
import type { ConnectionValues } from './queries.ts';

type Input = Partial<z.output<typeof ConnectionInput>>;

/** Only what has a driver can be connected: nothing pretends to work. Pages come with their own call. */
export function requireDriver(drivers: Drivers, provider: string | undefined, channel: Channel): string {
  if (provider !== undefined && capabilitiesOf(provider, channel)?.signIn)
    throw fault('channel', 'pages are connected with POST /facebook');
  if (provider !== undefined && drivers.of({ provider, channel })) return provider;
  const message = `available in this installation: ${drivers.providers.join(', ')}`;
  throw fault('provider', message);
}

const fault = (field: string, message: string) =>
  new AppError('ERR_VALIDATION', { details: [{ field, message }] });

/** The account of an official channel is what a connection is; of its credentials only the token changes. */
export function requireSameAccount(input: Input, connection: MetaConnectionRow | undefined): void {
  if (!connection) return;
  const stored = { phoneNumberId: connection.accountId, businessAccountId: connection.businessAccountId };
  const wrong = (['phoneNumberId', 'businessAccountId'] as const).find(
    (field) => input[field] && input[field] !== stored[field],
  );
  if (wrong) throw fault(wrong, 'stays as it is');
  if (input.accessToken && capabilitiesOf('meta', connection.channel)?.signIn)
    throw fault('accessToken', 'pages are connected anew with POST /facebook');
}

/** Refuses a rate where nobody can set one. */
export function requireRate({ messagesPerSecond }: Input, provider: string, channel: string): void {
  if (messagesPerSecond && !capabilitiesOf(provider, channel)?.rate)
    throw fault('messagesPerSecond', 'only of a number of the official API');
}

/** Channel and provider are what a connection is: they are chosen once. Clients send them back with the rest. */
export function requireSame(input: Input, stored: { channel: string; provider: string }): void {
  const details = (['channel', 'provider'] as const)
    .filter((field) => input[field] !== undefined && input[field] !== stored[field])
    .map((field) => ({ field, message: `stays ${stored[field]}` }));
  if (details.length > 0) throw new AppError('ERR_VALIDATION', { details });
}

/** With more than one queue the customer has to be asked, so there must be a text that asks. */
export function requireGreeting(queueCount: number, greetingMessage: string): void {
  if (queueCount > 1 && greetingMessage === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED');
}

/** The input as columns; what it leaves out stays. The token is kept encrypted, with a hash to find it by. */
export function toValues(
  app: App,
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
    ...(token ? { token: app.secrets.encrypt(token), tokenHash: app.secrets.digest(token) } : {}),
    // A JSON column is given its text: the driver would make an array of the database's own of it.
    ...(schedules ? { schedules: JSON.stringify(schedules) } : {}),
  };
}
