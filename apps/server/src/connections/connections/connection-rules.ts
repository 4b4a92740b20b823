import type { Channel, ConnectionInput, PlanFlag } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { ConnectionValues, PlanFacts } from './queries.ts';

type Input = Partial<z.output<typeof ConnectionInput>>;

const flagOf: Record<Channel, PlanFlag> = {
  whatsapp: 'useWhatsapp',
  whatsappapi: 'useWhatsapp',
  facebook: 'useFacebook',
  instagram: 'useInstagram',
};

/** Refuses a channel that the plan leaves out. */
export function requirePlanFeature({ plan }: PlanFacts, channel: Channel): void {
  if (plan?.[flagOf[channel]] === false) throw new AppError('ERR_PLAN_FEATURE');
}

/** Only what has a driver can be connected: nothing pretends to work. */
export function requireDriver(provider: string | undefined): asserts provider is 'sandbox' {
  if (provider === 'sandbox') return;
  throw new AppError('ERR_VALIDATION', {
    details: [{ field: 'provider', message: 'only sandbox is available in this installation' }],
  });
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
  { token, schedules, queueIds: _queues, ...values }: Input,
): ConnectionValues {
  return {
    ...values,
    ...(token ? { token: app.secrets.encrypt(token), tokenHash: app.secrets.digest(token) } : {}),
    // A JSON column is given its text: the driver would make an array of the database's own of it.
    ...(schedules ? { schedules: JSON.stringify(schedules) } : {}),
  };
}
