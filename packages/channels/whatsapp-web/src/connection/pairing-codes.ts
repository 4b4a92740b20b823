import { reason } from '@prosa/domain';
import type { PairingCode } from '@prosa/channel-driver';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Timing } from '../options.ts';
import type { StatusNotifier } from './status-notifier.ts';

const MOST_QRS = 3;
/** As long as Baileys shows the first QR code and each later one. */
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
/** As long as WhatsApp Web shows a typed code. */
const TYPED_MS = 180_000;

interface Parts {
  notifier: StatusNotifier;
  timing: Pick<Timing, 'qrMs'>;
  now: () => Date;
}

/** The QR and typed codes that pair a phone: which one is shown, how many follow, and why a new pairing is needed. */
export class PairingCodes {
  readonly #deps: Parts;
  #shown = 0;
  /** How many codes WhatsApp gave this connection: after the last one Baileys ends it, and the typed code with it. */
  #given = 0;
  #lastEnds = 0;
  #isTyped = false;
  /** Why the previous pairing is over; null when there was none. */
  #why: string | null = null;

  constructor(parts: Parts) {
    this.#deps = parts;
  }

  get areShown(): boolean {
    return this.#shown > 0;
  }

  attach({ ws }: WASocket): void {
    ws.on('CB:iq,type:set,pair-device', ({ content }: BinaryNode) => {
      const [device] = Array.isArray(content) ? content : [];
      this.#given = Array.isArray(device?.content) ? device.content.length : 0;
    });
  }

  /**
   * Requests a code to type on the phone of this number. The limit of QR codes then no longer applies, so that the user
   * is not hurried.
   */
  async ask(socket: WASocket, number: string): Promise<PairingCode> {
    this.#isTyped = true;
    const endsAt = Math.min(this.#now() + TYPED_MS, this.#lastEnds);
    const code = await socket.requestPairingCode(number.replace(/\D/g, ''));
    return { code, expiresInSeconds: Math.max(Math.floor((endsAt - this.#now()) / 1_000), 0) };
  }

  /** The reason to report when nobody used the codes. */
  get unused(): string {
    return reason(this.#isTyped ? 'web.untyped' : 'web.unscanned');
  }

  /** Sets the reason to show beside the next codes, which nobody here requested. */
  because(why: string): void {
    this.#why = why;
  }

  paired(): void {
    this.#why = null;
  }

  /** Shows another QR code; false when the limit is reached. */
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

  /** Called when the connection is up or over, so that the next one counts from zero. */
  reset(): void {
    this.#shown = 0;
    this.#given = 0;
    this.#isTyped = false;
  }

  #now(): number {
    return this.#deps.now().getTime();
  }
}
