import type { ServerOptions } from 'node:https';
import type { WebhookHeaders } from '../provider.ts';
import { type Answer, type Asked, type Reaction, SimulatedServer } from './simulated-server.ts';

/** A webhook as the provider would send it. */
export interface SimulatedWebhook {
  /** After our address of the provider: '/pix', or ''. */
  path: string;
  query: URLSearchParams;
  headers: WebhookHeaders;
  body: Buffer;
}

/** A charge in the simulator's records, whatever the provider calls it. */
export interface SimulatedCharge {
  externalId: string;
  reference: string;
  cents: number;
  currency: string;
  createdAt: Date;
  status: 'open' | 'cancelled' | 'expired';
  payments: SimulatedPayment[];
}

export interface SimulatedPayment {
  id: string;
  cents: number;
  paidAt: Date;
  ending: 'refunded' | 'chargeback' | null;
}

/** What the four simulators have in common: records of charges, faults, and a server. */
export abstract class PaymentSimulator {
  readonly charges: SimulatedCharge[] = [];
  readonly asked: Asked[] = [];
  /** Replaces the platform's reaction to a request; undefined lets it answer. */
  intercept: (asked: Asked) => Reaction | undefined = () => undefined;
  /** Runs after the provider has stored what was asked, and before it answers; 'cut': its answer is lost. */
  beforeAnswer: () => Promise<'cut' | undefined> = async () => undefined;
  now: () => Date = () => new Date();
  readonly #server: SimulatedServer;
  #ids = Math.floor(Math.random() * 1e9);

  constructor(tls?: ServerOptions) {
    this.#server = new SimulatedServer(async (asked) => this.#react(asked), tls);
  }

  get url(): string {
    return this.#server.url;
  }

  async start(): Promise<void> {
    await this.#server.start();
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }

  /** The payer pays, by default what the charge asks for. */
  pay(charge: SimulatedCharge, { cents = charge.cents } = {}): SimulatedPayment {
    const payment = { id: this.paymentId(charge), cents, paidAt: this.now(), ending: null };
    charge.payments.push(payment);
    return payment;
  }

  chargeOf(externalId: string): SimulatedCharge {
    const found = this.charges.find((charge) => charge.externalId === externalId);
    if (!found) throw new Error(`no charge ${externalId}`);
    return found;
  }

  /** The webhook about a payment; with `secret` another than the agreed one. */
  abstract webhook(charge: SimulatedCharge, options?: { secret?: string; at?: Date }): SimulatedWebhook;

  protected abstract answer(asked: Asked): Answer;
  protected abstract paymentId(charge: SimulatedCharge): string;

  protected nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  async #react(asked: Asked): Promise<Reaction> {
    this.asked.push(asked);
    const instead = this.intercept(asked);
    if (instead) return instead;
    const answer = this.answer(asked);
    return (await this.beforeAnswer()) ?? answer;
  }
}
