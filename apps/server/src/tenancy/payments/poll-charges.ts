import { applyStates, type PaymentServices } from './apply-states.ts';
import type { ConfiguredProviders } from './configured-providers.ts';
import { type PaymentProvider, ProviderError, type ProviderName } from './provider.ts';
import { type ChargeRow, claimDuePolls, removeLeftAsking, startCancellingOld } from './queries.ts';

export interface PollServices extends PaymentServices {
  providers: Pick<ConfiguredProviders, 'get'>;
}

const AT_ONCE = 4;
const MOST = 1_000;
/** Failures in a row after which a provider is left alone until the next run. */
const MOST_FAILURES = 5;

/** Asks the provider about one charge, having cancelled it before where that is due. */
async function pollCharge(
  services: PollServices,
  provider: PaymentProvider,
  { reference, externalId, status }: ChargeRow,
): Promise<void> {
  if (externalId === null) return;
  if (status === 'cancelling') await provider.cancelCharge({ externalId, reference });
  const states = await provider.readCharge({ externalId, reference });
  // What bears another reference is no answer about this charge.
  const own = states.filter((state) => state.reference === reference);
  await applyStates(services, provider.name, own);
}

/** Asks about charges, some at once; a provider that fails is written down and never stops the others. */
export async function pollCharges(services: PollServices, charges: readonly ChargeRow[]): Promise<void> {
  const { app, providers } = services;
  const waiting = [...charges];
  const failures = new Map<ProviderName, number>();
  const run = async () => {
    for (let charge = waiting.shift(); charge; charge = waiting.shift()) {
      const { provider: name, companyId, id } = charge;
      const provider = await providers.get(name);
      if (!provider || (failures.get(name) ?? 0) >= MOST_FAILURES) continue;
      try {
        await pollCharge(services, provider, charge);
        failures.delete(name);
      } catch (error) {
        const isHopeless = error instanceof ProviderError && error.problem === 'credentials';
        failures.set(name, isHopeless ? MOST_FAILURES : (failures.get(name) ?? 0) + 1);
        app.log.warn({ err: error, companyId, chargeId: id }, 'a charge could not be asked about');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

/** Confirms alone where no webhook comes: asks about every open charge, and cancels what nobody pays any more. */
export async function pollDueCharges(services: PollServices): Promise<void> {
  const { database } = services.app;
  const due = await database.acrossCompanies('charges of all companies', async (tx) => {
    await removeLeftAsking(tx);
    await startCancellingOld(tx);
    return claimDuePolls(tx, MOST);
  });
  await pollCharges(services, due);
}
