import type { StatusTeller } from './status-teller.ts';
import type { Timing } from './options.ts';

const MOST_QRS = 3;
/** As long as Baileys shows them. */
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;

interface Parts {
  teller: StatusTeller;
  timing: Pick<Timing, 'qrMs'>;
  now: () => Date;
}

/** The codes by which a phone and this line come together: which is shown, how many follow, and why there are any. */
export class Codes {
  readonly #its: Parts;
  #shown = 0;
  #isTyped = false;
  /** Why the pairing before is over; null: there was none. */
  #why: string | null = null;

  constructor(parts: Parts) {
    this.#its = parts;
  }

  /** Whether this connection waits for a phone. */
  get areShown(): boolean {
    return this.#shown > 0;
  }

  /** One is to be typed: who was given it is not hurried. */
  typed(): void {
    this.#isTyped = true;
  }

  /** The pairing is over: what is said beside the codes from now on, as nobody here has asked for them. */
  because(reason: string): void {
    this.#why = reason;
  }

  /** A phone has taken the line. */
  paired(): void {
    this.#why = null;
  }

  /** Shows another one; false when those before were enough. */
  show(qrcode: string): boolean {
    this.#shown += 1;
    if (this.#shown > MOST_QRS && !this.#isTyped) return false;
    const { teller, timing, now } = this.#its;
    const shownMs = timing.qrMs ?? (this.#shown === 1 ? FIRST_QR_MS : NEXT_QR_MS);
    teller.tell('qrcode', this.#why, {
      qrcode,
      qrcodeExpiresAt: new Date(now().getTime() + shownMs).toISOString(),
      qrcodesLeft: Math.max(MOST_QRS - this.#shown, 0),
    });
    return true;
  }

  /** The connection is up, or over: the next one begins anew. */
  reset(): void {
    this.#shown = 0;
    this.#isTyped = false;
  }
}
