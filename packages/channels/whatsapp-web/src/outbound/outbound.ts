import type { ConnectionRef, Outgoing, Party } from '@prosa/channel-driver';
import pLimit from 'p-limit';
import type { proto, WASocket } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import type { Me } from '../inbound/jids.ts';
import type { Packet } from './sender.ts';
import type { WebStore } from '../store.ts';
import { asideWid } from './wids.ts';
import type { Plan } from './plan.ts';
import { planMessage } from './plan-message.ts';
import { quoteOf } from './quote.ts';
import { uploaded } from './upload.ts';

/** Parallel uploads of one connection: each file takes space on the disk meanwhile. */
const AT_ONCE = 3;

/** One wire message, made when it is about to be sent. */
export interface Step {
  /** Our id: the last step of a message has the message's own, so that only the whole counts as sent. */
  wid: string;
  make(socket: Pick<WASocket, 'waUploadToServer'>): Promise<Packet>;
}

interface Parts {
  ref: ConnectionRef;
  store: Pick<WebStore, 'findSent' | 'content'>;
  me: () => Me;
  authorOf: (wid: string) => Party | null;
}

/** Turns our messages into wire messages. */
export class Outbound {
  readonly #deps: Parts;
  readonly #uploads = pLimit(AT_ONCE);

  constructor(parts: Parts) {
    this.#deps = parts;
  }

  /**
   * The wire messages of one of our messages, in order. Rejects with a permanent SendError when it cannot be sent at
   * all.
   */
  async steps(outgoing: Outgoing): Promise<Step[]> {
    const contextInfo = await this.#quote(outgoing);
    const plans = planMessage(outgoing, { contextInfo, secret: randomBytes(32) });
    return plans.map((plan, index) => ({
      wid: index === plans.length - 1 ? outgoing.wid : asideWid(`${outgoing.wid}.${index}`),
      make: async (socket) => ({ to: outgoing.to, ...(await this.#made(plan, socket)) }),
    }));
  }

  async #made(plan: Plan, socket: Pick<WASocket, 'waUploadToServer'>) {
    if (!plan.file) return { message: plan.message, ...(plan.relay ? { relay: plan.relay } : {}) };
    const { file, whole } = plan;
    return { message: whole(await this.#uploads(() => uploaded(file, socket))) };
  }

  async #quote(outgoing: Outgoing): Promise<proto.IContextInfo | null> {
    const { ref, store, me, authorOf } = this.#deps;
    const { quotedWid } = outgoing;
    if (!quotedWid) return null;
    const [sent, content] = await Promise.all([
      store.findSent(ref, quotedWid),
      store.content(ref, quotedWid),
    ]);
    return quoteOf(outgoing, { me: me(), isOurs: sent !== null, author: authorOf(quotedWid), content });
  }
}
