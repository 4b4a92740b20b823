import { CoalescedRuns } from '@prosa/async';
import type { HttpPart } from '../../platform/http/create-http.ts';
import type { App } from '../../platform/app.ts';
import { removeInParts } from '../../platform/database/remove-in-parts.ts';
import { readCertificate } from '../certificates/index.ts';
import { ConfiguredProviders } from './configured-providers.ts';
import { Efi } from './efi/efi.ts';
import { openCharges, webhookAddress } from './open-charges.ts';
import { pollCharges, pollDueCharges } from './poll-charges.ts';
import type { PaymentPorts, Payments } from './ports.ts';
import { processEvents } from './process-events.ts';
import { type ChargeState, ProviderError } from './provider.ts';
import { claimPoll, startCancelling } from './queries.ts';
import { registerPaymentWebhooks } from './webhook.ts';

const DAY_MS = 86_400_000;
const WARN_DAYS = 30;
const MOST_LISTED = 5_000;
const reason = 'payments of any company';

const cleanings = {
  // With personal data of payers in it; as long as a provider may repeat an event.
  'payment-events-cleanup': { table: 'payment_events', where: `"doneAt" < now() - interval '30 days'` },
  // What was paid stays with the invoices.
  'charges-cleanup': {
    table: 'charges',
    where: `status in ('expired', 'cancelled') and "endedAt" < now() - interval '1 year'`,
  },
};

/** Says in the log that Efí's certificate ends soon; the page of certificates shows it too. */
async function watchCertificate(app: App): Promise<void> {
  const certificate = await readCertificate(app, 'efi');
  if (certificate === null) return;
  const days = Math.floor((Date.parse(certificate.validUntil) - app.now().getTime()) / DAY_MS);
  if (days < 0) app.log.error({ days }, "Efí's certificate has ended: no PIX can be made or confirmed");
  else if (days <= WARN_DAYS) app.log.warn({ days }, "Efí's certificate ends soon: upload a new one");
}

/** Registers our address at Efí, which takes it by its API alone; the other providers have a page for it. */
async function registerAtEfi(app: App, providers: ConfiguredProviders): Promise<void> {
  const address = webhookAddress(app.config, 'efi');
  const efi = await providers.get('efi');
  if (address === null || !(efi instanceof Efi)) return;
  try {
    await efi.registerWebhook(address);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ err: error }, 'the address of the webhook could not be registered');
  }
}

export interface PaymentModule extends Payments {
  parts: HttpPart[];
  defineJobs(): void;
  /** Resolves when no event of a provider is due any more. */
  settleEvents(): Promise<void>;
  /** Asks about the open charges of all companies, as the job of every ten minutes does. */
  pollDue(): Promise<void>;
}

/** The payments of the installation, with what follows from a payment given by the module of invoices. */
export function createPayments(app: App, ports: PaymentPorts): PaymentModule {
  const providers = new ConfiguredProviders(app);
  const services = { app, ports, providers };
  const events = new CoalescedRuns(async () => processEvents(services));
  // The job of every minute takes up what a failed run has left.
  const wake = () =>
    void events.ask().catch((err: unknown) => app.log.warn({ err }, 'events of providers could not be read'));
  return {
    configured: async () => (await providers.all()).map(({ name }) => name),
    openCharges: async (order) => openCharges(services, await providers.all(), order),
    async pollInvoice(invoice) {
      const charges = await app.database.acrossCompanies(reason, (tx) => claimPoll(tx, invoice));
      await pollCharges(services, charges);
    },
    async cancelCharges(invoice) {
      const charges = await app.database.acrossCompanies(reason, (tx) => startCancelling(tx, invoice, null));
      await pollCharges(services, charges);
    },
    async listProviderPayments(name, since, until) {
      const provider = await providers.get(name);
      const states: ChargeState[] = [];
      for await (const state of provider?.listPayments(since, until) ?? []) {
        states.push(state);
        if (states.length === MOST_LISTED) break;
      }
      return states;
    },
    settleEvents: async () => events.ask(),
    pollDue: async () => pollDueCharges(services),
    parts: [(server) => registerPaymentWebhooks(server, { app, providers, stored: wake })],
    defineJobs() {
      app.jobs.every('payment-events', '* * * * *', async () => events.ask());
      app.jobs.every('payment-poll', '*/10 * * * *', async () => pollDueCharges(services));
      app.jobs.every('payment-certificate', '7 9 * * *', async () => watchCertificate(app));
      app.jobs.every('payment-webhook', '19 * * * *', async () => registerAtEfi(app, providers));
      app.jobs.every('payment-cleanup', '31 4 * * *', async () => {
        for (const [name, rows] of Object.entries(cleanings)) await removeInParts(app.database, name, rows);
      });
    },
  };
}
