import type { App } from '../../platform/app.ts';
import { judgeState } from './judge-state.ts';
import type { ConfirmedPayment, PaymentPorts } from './ports.ts';
import type { ChargeState, ProviderName } from './provider.ts';
import { insertPayment, lockCharge, saveStatus } from './queries.ts';

export interface PaymentServices {
  app: Pick<App, 'database' | 'log' | 'metrics'>;
  ports: PaymentPorts;
}

export type Applied = 'settled' | 'unchanged' | 'unknown' | 'mismatch';

const rank: readonly Applied[] = ['unknown', 'unchanged', 'settled', 'mismatch'];

async function applyState(
  { app, ports }: PaymentServices,
  provider: ProviderName,
  state: ChargeState & { reference: string },
): Promise<Applied> {
  return app.database.acrossCompanies('a provider names a charge of any company', async (tx) => {
    const charge = await lockCharge(tx, provider, state.reference);
    if (!charge) return 'unknown';
    const { status, kind } = judgeState(charge, state);
    if (status !== charge.status) await saveStatus(tx, charge, status);
    if (kind === null || state.paymentId === null || state.paidAt === null) return 'unchanged';
    const payment: ConfirmedPayment = {
      kind,
      companyId: charge.companyId,
      invoiceId: charge.invoiceId,
      chargeId: charge.id,
      provider,
      paymentId: state.paymentId,
      valueInCents: state.valueInCents,
      currency: state.currency,
      chargedInCents: charge.valueInCents,
      paidAt: state.paidAt,
    };
    if (!(await insertPayment(tx, payment))) return 'unchanged';
    await ports.settleCharge(tx, payment);
    const { companyId, invoiceId, chargeId, paymentId } = payment;
    tx.afterCommit(() => {
      app.metrics.count('payments_total', { provider, kind });
      const facts = { provider, kind, companyId, invoiceId, chargeId, paymentId };
      if (kind === 'paid') app.log.info(facts, 'a payment is confirmed');
      else app.log.warn(facts, 'a provider reports a payment that extends nothing');
    });
    return kind === 'mismatch' ? 'mismatch' : 'settled';
  });
}

/** Applies what a provider answered, each state in a transaction of its own. The outcome is the gravest one. */
export async function applyStates(
  services: PaymentServices,
  provider: ProviderName,
  states: readonly ChargeState[],
): Promise<Applied> {
  let outcome: Applied = 'unknown';
  for (const state of states) {
    const { reference } = state;
    const applied =
      reference === null ? 'unknown' : await applyState(services, provider, { ...state, reference });
    if (rank.indexOf(applied) > rank.indexOf(outcome)) outcome = applied;
  }
  return outcome;
}
