import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import type { ChargeState, Payer, ProviderName } from './provider.ts';

/**
 * paid: value, currency and reference are those of our charge. mismatch: paid, but less, more or in another currency: it
 * extends nothing. refunded and chargeback follow a payment, which may be one that was never reported as paid.
 */
export type PaymentKind = 'paid' | 'mismatch' | 'refunded' | 'chargeback';

/** What a provider has answered, when asked, of a charge of ours. */
export interface ConfirmedPayment {
  kind: PaymentKind;
  companyId: number;
  invoiceId: number;
  chargeId: number;
  provider: ProviderName;
  /** The provider's id of the payment: with the provider's name the key that makes a repetition recognisable. */
  paymentId: string;
  valueInCents: number;
  currency: string;
  /** What the charge asked for. */
  chargedInCents: number;
  paidAt: string;
}

/** What the payments need from the module of invoices. */
export interface PaymentPorts {
  /**
   * Records the payment and does what follows from it, in the transaction that has locked the charge: the invoice's
   * company extends once, further payments become a credit. Called once for each kind of a payment; a second call with
   * the same provider, paymentId and kind must change nothing.
   */
  settleCharge(tx: OperatorTransaction, payment: ConfirmedPayment): Promise<void>;
}

/** What the checkout asks for: a charge of each provider that is configured and takes the value. */
export interface ChargeOrder {
  companyId: number;
  invoiceId: number;
  valueInCents: number;
  /** The day until which the invoice may be paid, YYYY-MM-DD. */
  dueDate: string;
  payer: Payer;
}

/** A charge that the company can pay now. */
export interface OpenCharge {
  id: number;
  provider: ProviderName;
  kind: 'pix' | 'page';
  pixCopyPaste: string | null;
  checkoutUrl: string | null;
  expiresAt: string | null;
}

export interface OpenedCharges {
  charges: OpenCharge[];
  /** Providers that are configured and gave no charge; nothing of them is stored. */
  failed: { provider: ProviderName; problem: 'temporary' | 'credentials' | 'refused' }[];
}

/** What the module of invoices uses of the payments. */
export interface Payments {
  /** The providers whose credentials are complete, in a fixed order. */
  configured(): Promise<ProviderName[]>;
  /**
   * Gives the open charges of an invoice with this value, and asks the providers for those that are missing, outside any
   * transaction. Open charges of the invoice with another value are cancelled.
   */
  openCharges(order: ChargeOrder): Promise<OpenedCharges>;
  /**
   * Asks the providers about the invoice's open charges, each at most every 2 s however many people ask, and settles what
   * was paid.
   */
  pollInvoice(invoice: { companyId: number; invoiceId: number }): Promise<void>;
  /** Cancels the open charges of an invoice that is paid or replaced; what cannot be reached is tried again by the poll. */
  cancelCharges(invoice: { companyId: number; invoiceId: number }): Promise<void>;
  /**
   * What a provider says was paid in a period, for the comparison with our records; 5,000 at most. Throws a ProviderError.
   */
  listProviderPayments(provider: ProviderName, since: Date, until: Date): Promise<ChargeState[]>;
}
