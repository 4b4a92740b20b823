/** Messages between processes. Any of them may be lost, so none is the only copy of stored data. */
export interface Topics {
  /** An event for browsers, with its audience; see platform/realtime. */
  realtime: unknown;
  /** A connection has messages, or changes of sent messages, to send. `isMass`: of campaigns alone, or of them none. */
  outbox: { companyId: number; whatsappId: number; isMass?: boolean };
  /** A connection has one-time texts to send. */
  oneTimeTexts: { companyId: number; whatsappId: number };
  /** Somebody read these messages; the runner sends the read receipts to the channel. */
  receipts: { companyId: number; whatsappId: number; contactId: number; wids: string[] };
  /** Somebody types for a contact; the runner shows it to the contact. */
  typing: { companyId: number; whatsappId: number; contactId: number };
  /** Queues, switches, sessions, settings or plan changed: of one user, or without `userId` of the whole company. */
  viewer: { companyId: number; userId?: number };
  /** A request to a channel; the process that owns the session answers. See connections/channel-requests. */
  channelRequests: { requestId: string; companyId: number; whatsappId: number; ask: unknown };
  channelAnswers: { requestId: string; answer: unknown };
  /** A setting of the installation changed. */
  settings: { key: string };
  /** A connection was created, changed, asked to stop or removed. */
  connections: { companyId: number; whatsappId: number; action: 'start' | 'stop' | 'remove' | 'changed' };
}
export type Topic = keyof Topics;
type Listener<Name extends Topic> = (payload: Topics[Name]) => void;

export interface Bus {
  /** True when other processes may listen too. */
  readonly isShared: boolean;
  /** Publishes to every process, this one included; local listeners are called before it returns. */
  publish<Name extends Topic>(topic: Name, payload: Topics[Name]): void;
  /** Returns the function that ends the subscription. */
  subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void;
  /** Runs when messages of other processes were lost: what was read before may be out of date. Returns as above. */
  onGap(listener: () => void): () => void;
  /** Resolves when the bus carries messages; may take as long as it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The bus within one process; RedisBus adds the other processes. */
export class LocalBus implements Bus {
  readonly isShared = false;
  readonly #listeners = new Map<Topic, Set<(payload: never) => void>>();
  readonly #onFailure: (error: unknown) => void;

  constructor(onFailure: (error: unknown) => void = (error) => process.emitWarning(String(error))) {
    this.#onFailure = onFailure;
  }

  publish<Name extends Topic>(topic: Name, payload: Topics[Name]): void {
    for (const listener of this.#listeners.get(topic) ?? []) {
      try {
        (listener as Listener<Name>)(payload);
      } catch (error) {
        // The publisher's work is committed already, and the other listeners must still be called.
        this.#onFailure(error);
      }
    }
  }

  subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  onGap(): () => void {
    // Within one process nothing is lost.
    return () => undefined;
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {
    this.#listeners.clear();
  }
}
