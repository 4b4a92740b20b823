import { describe, expect, it } from 'vitest';
import { judgeState, type StoredStatus } from './judge-state.ts';
import type { ChargeState } from './provider.ts';

const paid: ChargeState = {
  reference: 'r',
  paymentId: 'p1',
  status: 'paid',
  valueInCents: 4_900,
  currency: 'BRL',
  paidAt: '2026-11-27T12:00:00.000Z',
};
const unpaid = (status: ChargeState['status']): ChargeState => ({
  ...paid,
  paymentId: null,
  paidAt: null,
  status,
});
const judge = (state: ChargeState, status: StoredStatus = 'open') =>
  judgeState({ status, valueInCents: 4_900 }, state);

describe("a provider's answer about a charge", () => {
  it('is a payment if value and currency are those of the charge', () => {
    expect(judge(paid)).toEqual({ status: 'paid', kind: 'paid' });
  });

  it.each([
    ['less', { valueInCents: 4_899 }],
    ['more', { valueInCents: 4_901 }],
    ['another currency', { currency: 'USD' }],
  ])('is a mismatch if it is %s', (_what, change) => {
    expect(judge({ ...paid, ...change })).toEqual({ status: 'mismatch', kind: 'mismatch' });
  });

  it.each(['asking', 'cancelling', 'expired', 'cancelled'] as const)(
    'is a payment also of one that is %s',
    (stored) => {
      expect(judge(paid, stored)).toEqual({ status: 'paid', kind: 'paid' });
    },
  );

  it.each(['refunded', 'chargeback'] as const)(
    'is %s, also where the payment was never reported',
    (status) => {
      expect(judge({ ...paid, status })).toEqual({ status, kind: status });
      expect(judge({ ...paid, status }, 'paid')).toEqual({ status, kind: status });
    },
  );

  it('changes nothing as long as nothing is paid', () => {
    expect(judge(unpaid('open'))).toEqual({ status: 'open', kind: null });
    expect(judge(unpaid('open'), 'cancelling')).toEqual({ status: 'cancelling', kind: null });
  });

  it('ends a charge that can no longer be paid', () => {
    expect(judge(unpaid('expired')).status).toBe('expired');
    expect(judge(unpaid('cancelled')).status).toBe('cancelled');
    expect(judge(unpaid('expired'), 'cancelling').status).toBe('cancelled');
  });

  it('never takes a charge back', () => {
    expect(judge(unpaid('expired'), 'paid').status).toBe('paid');
    expect(judge({ ...paid, valueInCents: 1 }, 'paid')).toEqual({ status: 'paid', kind: 'mismatch' });
    expect(judge(paid, 'refunded')).toEqual({ status: 'refunded', kind: 'paid' });
  });

  it('is no payment without a payment', () => {
    expect(judge(unpaid('paid')).kind).toBeNull();
  });
});
