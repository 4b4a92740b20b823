import { paymentProviders, type PaymentProviderName } from '@prosa/contract';

export const providerNames = paymentProviders;
export type ProviderName = PaymentProviderName;

/** Who pays: what providers ask for beside the money. */
export interface Payer {
  name: string;
  /** CPF or CNPJ, digits and letters alone. */
  document: string;
  email: string | null;
}

export interface ChargeRequest {
  /**
   * Ours, made before the provider is asked: 32 of a-z and 0-9. A request that is repeated with the same reference makes
   * no second charge.
   */
  reference: string;
  invoiceId: number;
  /** Reais in cents, more than 0. */
  valueInCents: number;
  /** Shown to the payer, such as '#Fatura:12'. */
  description: string;
  /** The day until which the invoice may be paid, YYYY-MM-DD. */
  dueDate: string;
  payer: Payer;
  /** Where the provider's page sends the payer afterwards. That somebody came back proves nothing. */
  returnUrl: string;
  /** Where the provider calls us; null without PUBLIC_URL or without the webhook's secret. */
  webhookUrl: string | null;
}

/** A charge that can be paid: a PIX text, or a page of the provider's. */
export interface CreatedCharge {
  externalId: string;
  kind: 'pix' | 'page';
  pixCopyPaste: string | null;
  checkoutUrl: string | null;
  /** The instant from which the provider takes no payment; null where it sets none. */
  expiresAt: string | null;
}

export type ChargeStatus = 'open' | 'paid' | 'expired' | 'cancelled' | 'refunded' | 'chargeback';

/** What a provider says of a charge, and of one payment of it. A charge that was paid twice is read as two states. */
export interface ChargeState {
  /** Null where the charge at the provider bears none of ours. */
  reference: string | null;
  /** The provider's id of the payment, unique within the provider; null unless something was paid. */
  paymentId: string | null;
  status: ChargeStatus;
  /** What was paid, or, as long as nothing was, what is asked for. */
  valueInCents: number;
  /** ISO 4217, in capitals. */
  currency: string;
  paidAt: string | null;
}

/** The charge as we know it. */
export interface ChargeRef {
  externalId: string;
  reference: string;
}

export interface Webhook {
  /** Unique within the provider: the same event that comes twice has the same id. */
  eventId: string;
  /** What `readEvent` asks the provider for, one for each charge or payment that the event names; may be empty. */
  externalIds: string[];
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The parts of a webhook's request that were signed, and what they are judged with. */
export interface WebhookRequest {
  /** The bytes as they came. */
  body: Buffer;
  headers: WebhookHeaders;
  query: URLSearchParams;
  now: Date;
}

/** One provider with the operator's credentials. Each call asks the provider once and keeps nothing. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** What the provider's page offers: shown before anything is asked. */
  readonly methods: readonly ('pix' | 'card' | 'boleto')[];
  /** Charges of less are not offered. */
  readonly leastInCents: number;
  createCharge(request: ChargeRequest): Promise<CreatedCharge>;
  /** One state for each payment; one with status open, expired or cancelled where there is none; none if unknown. */
  readCharge(charge: ChargeRef): Promise<ChargeState[]>;
  /** The same for an id that a webhook named. */
  readEvent(externalId: string): Promise<ChargeState[]>;
  /** Nothing can be paid afterwards; what was paid before stays paid. */
  cancelCharge(charge: ChargeRef): Promise<void>;
  /** Everything paid, refunded or charged back in a period, for the comparison with our records. */
  listPayments(since: Date, until: Date): AsyncIterable<ChargeState>;
  /** Judges the signature and what it covers; a webhook that passes is a hint, never a proof. */
  verifyWebhook(request: WebhookRequest): 'refused' | Webhook;
}

/**
 * temporary: no answer, or one that may be another one later. credentials: the provider does not accept ours. refused: it
 * will never accept this request.
 */
export type ProviderProblem = 'temporary' | 'credentials' | 'refused';

/** A call that failed. The message has a status and a short code of the provider's, never what was sent or answered. */
export class ProviderError extends Error {
  readonly provider: ProviderName;
  readonly problem: ProviderProblem;

  constructor(provider: ProviderName, problem: ProviderProblem, what: string) {
    super(`${provider}: ${what}`);
    this.name = 'ProviderError';
    this.provider = provider;
    this.problem = problem;
  }
}
