// Written by `npm run schema` from the database that the migrations make.
import type { Generated } from 'kysely';

export interface CouponsTable {
  id: Generated<number>;
  code: string;
  percent: number | null;
  cents: number | null;
  validUntil: string | null;
  mostUses: number | null;
  invoices: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface CouponUsesTable {
  company_id: number;
  couponId: number;
  invoicesLeft: number;
  createdAt: Generated<string>;
}

export interface InvoicesTable {
  company_id: number;
  id: Generated<number>;
  detail: string;
  status: Generated<'open' | 'paid' | 'cancelled'>;
  dueDate: string;
  months: number;
  users: number;
  connections: number;
  queues: number;
  valueInCents: number;
  discountInCents: Generated<number>;
  creditInCents: Generated<number>;
  chosenPlanId: number | null;
  customUsers: number | null;
  customConnections: number | null;
  couponId: number | null;
  payer: unknown;
  remindedDay: number | null;
  paidAt: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface PaymentsTable {
  company_id: number;
  id: Generated<number>;
  companyName: string;
  document: string | null;
  invoiceId: number;
  detail: string;
  provider: 'efi' | 'stripe' | 'mercadopago' | 'asaas' | 'transfer' | 'credit';
  externalId: string;
  kind: 'paid' | 'mismatch' | 'refunded' | 'chargeback';
  effect: 'extend' | 'credit' | 'nothing';
  mark: 'refunded' | 'chargeback' | null;
  valueInCents: number;
  chargedInCents: number;
  currency: Generated<string>;
  months: number | null;
  payer: unknown;
  note: Generated<string>;
  paidAt: string;
  dueDate: string | null;
  createdAt: Generated<string>;
}

export interface CreditsTable {
  company_id: number;
  id: Generated<number>;
  cents: number;
  reason: 'paid' | 'granted' | 'used' | 'returned';
  invoiceId: number | null;
  paymentId: number | null;
  note: Generated<string>;
  createdAt: Generated<string>;
}

export interface ChargesTable {
  company_id: number;
  id: Generated<number>;
  invoiceId: number;
  provider: 'efi' | 'stripe' | 'mercadopago' | 'asaas';
  reference: string;
  externalId: string | null;
  valueInCents: number;
  kind: 'pix' | 'page' | null;
  pixCopyPaste: string | null;
  checkoutUrl: string | null;
  expiresAt: string | null;
  status: Generated<
    | 'asking'
    | 'open'
    | 'cancelling'
    | 'paid'
    | 'mismatch'
    | 'expired'
    | 'cancelled'
    | 'refunded'
    | 'chargeback'
  >;
  createdAt: Generated<string>;
  claimedUntil: string | null;
  polledAt: string | null;
  endedAt: string | null;
}

export interface ChargePaymentsTable {
  company_id: number;
  chargeId: number;
  provider: string;
  paymentId: string;
  kind: 'paid' | 'mismatch' | 'refunded' | 'chargeback';
  valueInCents: number;
  currency: string;
  paidAt: string;
  createdAt: Generated<string>;
}

export interface PaymentEventsTable {
  id: Generated<number>;
  provider: 'efi' | 'stripe' | 'mercadopago' | 'asaas';
  eventId: string;
  externalIds: unknown;
  body: Buffer;
  receivedAt: Generated<string>;
  attempts: Generated<number>;
  nextAttemptAt: Generated<string>;
  doneAt: string | null;
  outcome: string | null;
}
