import type { ComparedPayment } from '@prosa/contract';
import { toReais } from './price.ts';

/** A payment as a provider lists it. */
export interface TheirPayment {
  paymentId: string | null;
  status: NonNullable<ComparedPayment['theirs']>['status'];
  valueInCents: number;
  currency: string;
  paidAt: string | null;
}

/** The same as it is stored here. */
export interface OurPayment {
  paymentId: string;
  kind: 'paid' | 'mismatch' | 'refunded' | 'chargeback';
  valueInCents: number;
  currency: string;
  paidAt: string;
  companyName: string;
  invoiceId: number;
}

const statesOf: Record<string, OurPayment['kind'][]> = {
  paid: ['paid', 'mismatch'],
  refunded: ['refunded'],
  chargeback: ['chargeback'],
};

function verdictOf(
  theirs: TheirPayment | undefined,
  ours: OurPayment | undefined,
): ComparedPayment['verdict'] {
  if (!ours) return 'missingHere';
  if (!theirs) return 'missingThere';
  const isSame =
    theirs.valueInCents === ours.valueInCents &&
    theirs.currency === ours.currency &&
    (statesOf[theirs.status] ?? []).includes(ours.kind);
  return isSame ? 'equal' : 'differs';
}

function rowOf(
  paymentId: string,
  theirs: TheirPayment | undefined,
  ours: OurPayment | undefined,
): ComparedPayment {
  return {
    paymentId,
    verdict: verdictOf(theirs, ours),
    companyName: ours?.companyName ?? null,
    invoiceId: ours?.invoiceId ?? null,
    theirs: theirs
      ? { status: theirs.status, value: toReais(theirs.valueInCents), currency: theirs.currency }
      : null,
    ours: ours ? { kind: ours.kind, value: toReais(ours.valueInCents), currency: ours.currency } : null,
    paidAt: ours?.paidAt ?? theirs?.paidAt ?? null,
  };
}

/** Pairs payments by the provider's id: what is missing or differs first, then the newest. What was never paid is left out. */
export function comparePayments(
  theirs: readonly TheirPayment[],
  ours: readonly OurPayment[],
): ComparedPayment[] {
  const there = new Map(
    theirs.flatMap((payment) => (payment.paymentId === null ? [] : [[payment.paymentId, payment] as const])),
  );
  const here = new Map(ours.map((payment) => [payment.paymentId, payment]));
  const ids = new Set([...there.keys(), ...here.keys()]);
  return [...ids]
    .map((id) => rowOf(id, there.get(id), here.get(id)))
    .toSorted(
      (one, other) =>
        Number(one.verdict === 'equal') - Number(other.verdict === 'equal') ||
        (other.paidAt ?? '').localeCompare(one.paidAt ?? ''),
    );
}
