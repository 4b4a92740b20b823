import {
  type ChannelDriver,
  type ChannelSession,
  type ConnectionRef,
  SendError,
  type Sink,
} from '@prosa/channel-driver';
import { sandboxCapabilities } from '@prosa/channel-sandbox';

/** A driver whose connections wait for a phone, and that phone: its methods do what its owner does with a QR code. */
export class PairingPhone {
  /** Connections with a stored pairing, and one entry per pairing that was forgotten. */
  readonly paired = new Set<number>();
  readonly forgotten: number[] = [];
  /** How many of the next calls of forget() fail. */
  failForgets = 0;
  readonly #sinks = new Map<number, Sink>();
  #codes = 0;

  readonly driver: ChannelDriver = {
    provider: 'beta',
    channel: 'whatsapp',
    capabilities: { ...sandboxCapabilities, history: false, pairing: ['qrcode', 'code'] },
    open: async ({ whatsappId }, sink) => {
      this.#sinks.set(whatsappId, sink);
      if (this.paired.has(whatsappId)) await this.scan(whatsappId);
      else await this.showCode(whatsappId);
      return this.#session(whatsappId);
    },
    forget: async ({ whatsappId }: ConnectionRef) => {
      if (this.failForgets > 0) {
        this.failForgets -= 1;
        throw new Error('the store is not there');
      }
      this.forgotten.push(whatsappId);
      this.paired.delete(whatsappId);
    },
  };

  async showCode(whatsappId: number, more: { qrcodeExpiresAt?: string; qrcodesLeft?: number } = {}) {
    const qrcode = `2@${(this.#codes += 1)}`;
    const qrcodeExpiresAt = new Date(Date.now() + 20_000).toISOString();
    await this.#sinks.get(whatsappId)?.status('qrcode', null, { qrcode, qrcodeExpiresAt, ...more });
    return qrcode;
  }

  async scan(whatsappId: number): Promise<void> {
    this.paired.add(whatsappId);
    await this.#sinks.get(whatsappId)?.status('CONNECTED', null, { number: '5511988887777' });
  }

  /** The platform does not answer; the driver tries again at `retryAt`. */
  async fail(whatsappId: number, retryAt: string): Promise<void> {
    await this.#sinks.get(whatsappId)?.status('TIMEOUT', 'web.noAnswer', { retryAt });
  }

  /** Nobody scanned in time, or the phone removed the device; `reason` is the driver's. */
  async giveUp(whatsappId: number, reason: string): Promise<void> {
    await this.#sinks.get(whatsappId)?.status('DISCONNECTED', reason);
  }

  #session(whatsappId: number): ChannelSession {
    const never = () => Promise.reject(new SendError('permanent', 'no messages here'));
    return {
      send: never,
      findSent: async () => null,
      edit: never,
      remove: never,
      react: never,
      markRead: async () => undefined,
      profile: async () => ({ name: null, pictureUrl: null }),
      checkNumber: async () => null,
      block: never,
      people: async () => ({ people: [], next: null }),
      pairingCode: async (number) => {
        if (this.paired.has(whatsappId)) throw new SendError('permanent', 'already paired');
        return { code: `C0DE${number.slice(-4)}`, expiresInSeconds: 160 };
      },
      logout: async () => void this.paired.delete(whatsappId),
      close: async () => undefined,
    };
  }
}
