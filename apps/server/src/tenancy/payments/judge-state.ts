import type { PaymentKind } from './ports.ts';
import type { ChargeState } from './provider.ts';

export type StoredStatus =
  | 'asking'
  | 'open'
  | 'cancelling'
  | 'expired'
  | 'cancelled'
  | 'mismatch'
  | 'paid'
  | 'refunded'
  | 'chargeback';

/** A charge never goes back: a state that comes late says nothing new of one that is further on. */
const order: readonly StoredStatus[] = [
  'asking',
  'open',
  'cancelling',
  'expired',
  'cancelled',
  'mismatch',
  'paid',
  'refunded',
  'chargeback',
];

export interface Judgement {
  status: StoredStatus;
  /** What is reported to the invoices; null: nothing was paid. */
  kind: PaymentKind | null;
}

const kindOf = (state: ChargeState, valueInCents: number): PaymentKind | null => {
  if (state.paymentId === null) return null;
  if (state.status === 'refunded' || state.status === 'chargeback') return state.status;
  if (state.status !== 'paid') return null;
  return state.valueInCents === valueInCents && state.currency === 'BRL' ? 'paid' : 'mismatch';
};

function statusOf(stored: StoredStatus, state: ChargeState, kind: PaymentKind | null): StoredStatus {
  if (kind !== null) return kind;
  if (state.status !== 'expired' && state.status !== 'cancelled') return stored;
  // Where a provider knows no cancelling, a cancelled charge is one that has expired.
  return stored === 'cancelling' ? 'cancelled' : state.status;
}

/** What a provider's answer means for a charge of ours. */
export function judgeState(
  charge: { status: StoredStatus; valueInCents: number },
  state: ChargeState,
): Judgement {
  const kind = kindOf(state, charge.valueInCents);
  const status = statusOf(charge.status, state, kind);
  return { status: order.indexOf(status) > order.indexOf(charge.status) ? status : charge.status, kind };
}
