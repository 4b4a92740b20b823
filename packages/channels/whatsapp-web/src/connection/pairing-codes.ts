import { reason } from '@prosa/domain';
import type { PairingCode } from '@prosa/channel-driver';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Timing } from '../options.ts';
import type { StatusNotifier } from './status-notifier.ts';

const MOST_QRS = 3;
/** As long as Baileys shows them. */
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
/** As long as WhatsApp Web shows one that is typed. */
const TYPED_MS = 180_000;

interface Parts {
  notifier: StatusNotifier;
  timing: Pick<Timing, 'qrMs'>;
  now: () => Date;
}

/** The codes by which a phone and this connection come together: which is shown, how many follow, and why there are any. */
export class PairingCodes {
  readonly #deps: Parts;
  #shown = 0;
  /** How many WhatsApp has given this connection: after the last one Baileys ends it, and a typed one with it. */
  #given = 0;
  #lastEnds = 0;
  #isTyped = false;
  /** Why the pairing before is over; null: there was none. */
  #why: string | null = null;

  constructor(parts: Parts) {
    this.#deps = parts;
  }

  /** Whether this connection waits for a phone. */
  get areShown(): boolean {
    return this.#shown > 0;
  }

  /** A new connection. */
  attach({ ws }: WASocket): void {
    ws.on('CB:iq,type:set,pair-device', ({ content }: BinaryNode) => {
      const [device] = Array.isArray(content) ? content : [];
      this.#given = Array.isArray(device?.content) ? device.content.length : 0;
    });
  }

  /** One that is typed on the phone of this number: who was given it is not hurried. */
  async ask(socket: WASocket, number: string): Promise<PairingCode> {
    this.#isTyped = true;
    const endsAt = Math.min(this.#now() + TYPED_MS, this.#lastEnds);
    const code = await socket.requestPairingCode(number.replace(/\D/g, ''));
    return { code, expiresInSeconds: Math.max(Math.floor((endsAt - this.#now()) / 1_000), 0) };
  }

  /** Why there is none any more. */
  get unused(): string {
    return reason(this.#isTyped ? 'web.untyped' : 'web.unscanned');
  }

  /** The pairing is over: what is said beside the codes from now on, as nobody here has asked for them. */
  because(why: string): void {
    this.#why = why;
  }

  /** A phone has taken the connection. */
  paired(): void {
    this.#why = null;
  }

  /** Shows another one; false when those before were enough. */
  show(qrcode: string): boolean {
    this.#shown += 1;
    if (this.#shown > MOST_QRS && !this.#isTyped) return false;
    const { notifier, timing } = this.#deps;
    const endsAt = this.#now() + (timing.qrMs ?? (this.#shown === 1 ? FIRST_QR_MS : NEXT_QR_MS));
    this.#lastEnds = endsAt + Math.max(this.#given - this.#shown, 0) * (timing.qrMs ?? NEXT_QR_MS);
    notifier.notify('qrcode', this.#why, {
      qrcode,
      qrcodeExpiresAt: new Date(endsAt).toISOString(),
      qrcodesLeft: Math.max(MOST_QRS - this.#shown, 0),
    });
    return true;
  }

  /** The connection is up, or over: the next one begins anew. */
  reset(): void {
    this.#shown = 0;
    this.#given = 0;
    this.#isTyped = false;
  }

  #now(): number {
    return this.#deps.now().getTime();
  }
}
