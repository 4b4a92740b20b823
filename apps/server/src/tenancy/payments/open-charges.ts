import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import type { ChargeOrder, OpenCharge, OpenedCharges } from './ports.ts';
import { type PaymentProvider, ProviderError, type ProviderName } from './provider.ts';
import { pollCharges, type PollServices } from './poll-charges.ts';
import {
  type ChargeRow,
  claimCharge,
  releaseClaim,
  removeAsking,
  saveCreated,
  startCancelling,
} from './queries.ts';

export interface OpenServices extends PollServices {
  app: PollServices['app'] & Pick<App, 'config' | 'now'>;
}

type Problem = OpenedCharges['failed'][number]['problem'];

/** A charge that can be paid for less than this is replaced. */
const LEAST_MS = 5 * 60_000;
/** How long one waits for a charge that somebody else is asking for. */
const WAITS = { count: 40, ms: 400 };
const reason = 'charges are asked for outside of any transaction';

const shown = ({ id, provider, kind, pixCopyPaste, checkoutUrl, expiresAt }: ChargeRow): OpenCharge => ({
  id,
  provider,
  kind: kind ?? 'page',
  pixCopyPaste,
  checkoutUrl,
  expiresAt,
});

const addressOf = ({ publicUrl, host, port }: App['config']): string => publicUrl ?? `http://${host}:${port}`;

/** Where a provider calls us; null where it cannot reach us. */
export const webhookAddress = (config: App['config'], name: ProviderName): string | null =>
  config.publicUrl?.startsWith('https:') ? `${config.publicUrl}/api/webhooks/payments/${name}` : null;

async function ask(
  { app }: OpenServices,
  provider: PaymentProvider,
  order: ChargeOrder,
  charge: ChargeRow,
): Promise<OpenCharge> {
  const { database, config } = app;
  try {
    const created = await provider.createCharge({
      reference: charge.reference,
      invoiceId: order.invoiceId,
      valueInCents: order.valueInCents,
      description: `#Fatura:${order.invoiceId}`,
      dueDate: order.dueDate,
      payer: order.payer,
      returnUrl: `${addressOf(config)}/financeiro`,
      webhookUrl: webhookAddress(config, provider.name),
    });
    await database.acrossCompanies(reason, (tx) => saveCreated(tx, charge, created));
    return { id: charge.id, provider: provider.name, ...pick(created) };
  } catch (error) {
    // After a temporary failure the provider may have the charge: the next one asks with the same reference.
    const isFinal = error instanceof ProviderError && error.problem !== 'temporary';
    const undo = isFinal ? removeAsking : releaseClaim;
    await database.acrossCompanies(reason, (tx) => undo(tx, charge));
    throw error;
  }
}

const pick = ({ kind, pixCopyPaste, checkoutUrl, expiresAt }: Omit<OpenCharge, 'id' | 'provider'>) => ({
  kind,
  pixCopyPaste,
  checkoutUrl,
  expiresAt,
});

async function openCharge(
  services: OpenServices,
  provider: PaymentProvider,
  order: ChargeOrder,
): Promise<OpenCharge> {
  for (let waits = 0; waits < WAITS.count; waits += 1) {
    const charge = await services.app.database.acrossCompanies(reason, (tx) =>
      claimCharge(tx, {
        companyId: order.companyId,
        invoiceId: order.invoiceId,
        provider: provider.name,
        valueInCents: order.valueInCents,
        reference: randomBytes(16).toString('hex'),
      }),
    );
    if (charge.isClaimed) return ask(services, provider, order, charge);
    if (charge.status !== 'asking') return shown(charge);
    await sleep(WAITS.ms);
  }
  throw new ProviderError(provider.name, 'temporary', 'somebody else is asking for the charge');
}

/** Gives a charge of each provider that takes the value; what fails is named, and the others are given. */
export async function openCharges(
  services: OpenServices,
  providers: readonly PaymentProvider[],
  order: ChargeOrder,
): Promise<OpenedCharges> {
  const { app } = services;
  const after = new Date(app.now().getTime() + LEAST_MS);
  const useless = await app.database.acrossCompanies(reason, (tx) =>
    startCancelling(tx, order, { valueInCents: order.valueInCents, after }),
  );
  const cancelled = pollCharges(services, useless);
  const failed: OpenedCharges['failed'] = [];
  const opened = await Promise.all(
    providers
      .filter(({ leastInCents }) => order.valueInCents >= leastInCents)
      .map(async (provider) => {
        try {
          return [await openCharge(services, provider, order)];
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          const problem: Problem = error.problem;
          failed.push({ provider: provider.name, problem });
          app.log.warn({ err: error, invoiceId: order.invoiceId }, 'a provider gave no charge');
          return [];
        }
      }),
  );
  await cancelled;
  return { charges: opened.flat(), failed };
}
