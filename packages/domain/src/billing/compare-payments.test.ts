import { expect, it } from 'vitest';
import { comparePayments } from './compare-payments.ts';

const theirs = {
  paymentId: 'a',
  status: 'paid' as const,
  valueInCents: 100,
  currency: 'BRL',
  paidAt: '2026-03-01',
};
const ours = {
  paymentId: 'a',
  kind: 'paid' as const,
  valueInCents: 100,
  currency: 'BRL',
  paidAt: '2026-03-01',
  companyName: 'Padaria',
  invoiceId: 1,
};

it.each([
  ['equal', [theirs], [ours]],
  ['equal', [{ ...theirs, status: 'refunded' as const }], [{ ...ours, kind: 'refunded' as const }]],
  ['missingHere', [theirs], []],
  ['missingThere', [], [ours]],
  ['differs', [{ ...theirs, valueInCents: 99 }], [ours]],
  ['differs', [{ ...theirs, currency: 'USD' }], [ours]],
  ['differs', [{ ...theirs, status: 'chargeback' as const }], [ours]],
])('payments are %s', (verdict, there, here) => {
  expect(comparePayments(there, here).map((row) => row.verdict)).toEqual([verdict]);
});

it('lists what differs first, then the newest, and nothing that was not paid', () => {
  const there = [theirs, { ...theirs, paymentId: 'b', paidAt: '2026-03-02' }, { ...theirs, paymentId: null }];
  const here = [ours, { ...ours, paymentId: 'b', paidAt: '2026-03-02' }, { ...ours, paymentId: 'c' }];
  expect(comparePayments(there, here).map(({ paymentId }) => paymentId)).toEqual(['c', 'b', 'a']);
});
