import { limitByKey } from '@prosa/async';
import { reason } from '@prosa/domain';
import { type ConnectionRef, type Party, SendError } from '@prosa/channel-driver';
import { type BinaryNode, proto, type WASocket } from '@whiskeysockets/baileys';
import { jidOf } from '../inbound/jids.ts';
import type { Timing, WebOptions } from '../options.ts';
import type { Relay } from './plan.ts';
import { timeLockEnd } from '../baileys/patches/read-time-lock.ts';
import { asideWid, platformWid } from './wids.ts';

const lost = reason('web.unconfirmed');

export interface Packet {
  to: Party;
  message: proto.IMessage;
  relay?: Relay;
}

interface Waiting {
  accept: () => void;
  refuse: (error: SendError) => void;
}

interface Parts {
  ref: ConnectionRef;
  options: Pick<WebOptions, 'store' | 'now'>;
  timing: Timing;
  socket: () => WASocket;
}

/**
 * Sends messages, and waits until WhatsApp acknowledges them. Each has an id that is derived from ours: after a break
 * it is sent again under the same id, which phones show once. Messages of one conversation go one after another.
 */
export class Sender {
  readonly #deps: Parts;
  readonly #waiting = new Map<string, Waiting>();
  readonly #inOrder = limitByKey(1);

  constructor(parts: Parts) {
    this.#deps = parts;
  }

  attach({ ws, ev }: WASocket): void {
    ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) =>
      this.#answered(attrs['id'] ?? '', attrs['error']),
    );
    ev.on('connection.update', ({ connection }) => {
      if (connection === 'close') this.#cut();
    });
  }

  /** Resolves with the platform's id when WhatsApp has the message; a wid that WhatsApp has taken is not sent again. */
  async send(wid: string, make: (socket: WASocket) => Promise<Packet>, to: Party): Promise<string> {
    const id = platformWid(wid);
    return this.#inOrder(jidOf(to), async () => {
      const { ref, options } = this.#deps;
      const known = await options.store.findSent(ref, id);
      if (known?.isAccepted) return id;
      const packet = await make(this.#deps.socket());
      await options.store.sending(ref, id, to, proto.Message.encode(packet.message).finish());
      await this.#over(id, packet);
      await options.store.accepted(ref, id);
      return id;
    });
  }

  /**
   * For packets that are no message by themselves: edits, deletions, reactions. Resolves when WhatsApp has the packet.
   */
  async relay(packet: Packet): Promise<void> {
    await this.#inOrder(jidOf(packet.to), () => this.#over(asideWid(crypto.randomUUID()), packet));
  }

  async #over(id: string, { to, message, relay }: Packet): Promise<void> {
    const socket = this.#deps.socket();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.set(id, { accept: resolve, refuse: reject });
    const late = setTimeout(() => reject(new SendError('transient', lost)), this.#deps.timing.sendMs);
    try {
      // Baileys writes the message before its changed keys are durable. A message that counted as sent earlier than that
      // could leave a restarted process with keys that are used up: phones drop what comes under such a key.
      await Promise.all([socket.relayMessage(jidOf(to), message, { ...relay, messageId: id }), promise]);
    } catch (error) {
      throw isRestriction(error) ? restricted(await timeLockEnd(socket, this.#deps.options.now)) : error;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
    }
  }

  #answered(id: string, code: string | undefined): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (code === undefined) waiting.accept();
    else waiting.refuse(refusal(code));
  }

  #cut(): void {
    for (const { refuse } of this.#waiting.values()) refuse(new SendError('transient', lost));
  }
}

const TOO_FAST = '429';
const RESTRICTED = '463';
const restricted = (until: string | null): SendError =>
  new SendError('permanent', reason('web.restricted'), { restriction: { until } });
const isRestriction = (error: unknown): boolean => error instanceof SendError && error.restriction !== null;

function refusal(code: string): SendError {
  if (code === RESTRICTED) return restricted(null);
  if (code === TOO_FAST) return new SendError('transient', reason('web.tooFast'), { waitSeconds: 60 });
  return Number(code) >= 500
    ? new SendError('transient', reason('web.notNow'))
    : new SendError('permanent', reason('web.refusedMessage', { code }));
}
