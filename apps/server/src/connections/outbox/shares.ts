import type { ClaimedMessage, SendableConnection, Share } from './queries.ts';

/** Conversations in which a connection sends messages of people and bots at the same time. */
const MOST_SERVICE = 16;
/** Messages of campaigns that a connection sends at the same time. They take no place of people and bots. */
const MOST_MASS = 8;

const classes = ['service', 'mass'] as const;
export type ServiceClass = (typeof classes)[number];
const classOf = ({ isMass }: Pick<ClaimedMessage, 'isMass'>): ServiceClass => (isMass ? 'mass' : 'service');

type Claimed = Pick<ClaimedMessage, 'conversationId' | 'isMass'>;
type Shares = Record<ServiceClass, Share>;

/**
 * How much each class of service may send now on a connection. Each has its own places and its own rotation through
 * the conversations, so that a campaign costs people and bots nothing.
 */
export class ConnectionShares {
  /** Per connection, the conversations that were served last. */
  readonly #served = new Map<number, Record<ServiceClass, number>>();

  /** `underWay`: what is being sent on the connection. */
  of(whatsappId: number, underWay: readonly Claimed[]): Shares {
    const busy = { service: 0, mass: 0 };
    for (const message of underWay) busy[classOf(message)] += 1;
    const { service, mass } = this.#served.get(whatsappId) ?? { service: 0, mass: 0 };
    return {
      service: { after: service, free: Math.max(MOST_SERVICE - busy.service, 0) },
      mass: { after: mass, free: Math.max(MOST_MASS - busy.mass, 0) },
    };
  }

  /**
   * Each class goes on after the last conversation that was served, and starts over if there was none behind it.
   * `claimed`: the connection's messages, by conversation. Returns whether there may be messages in the conversations
   * before.
   */
  advance({ whatsappId, ...shares }: SendableConnection, claimed: readonly Claimed[]): boolean {
    const served = this.#served.get(whatsappId) ?? { service: 0, mass: 0 };
    this.#served.set(whatsappId, served);
    let mayHaveMore = false;
    for (const name of classes) {
      const { after, free } = shares[name];
      // Without a free place nothing was searched.
      if (free === 0) continue;
      const own = claimed.filter((message) => classOf(message) === name);
      const isWhole = own.length >= free;
      served[name] = isWhole ? (own.at(-1)?.conversationId ?? 0) : 0;
      mayHaveMore ||= !isWhole && after > 0;
    }
    return mayHaveMore;
  }

  /** Forgets connections that this process no longer owns. */
  keep(isOwned: (whatsappId: number) => boolean): void {
    for (const whatsappId of this.#served.keys()) if (!isOwned(whatsappId)) this.#served.delete(whatsappId);
  }
}
