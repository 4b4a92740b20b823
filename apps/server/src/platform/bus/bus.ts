/** What processes tell each other. Nothing here is the only copy of anything: every consumer also looks by itself. */
export interface Topics {
  /** An event for browsers, with its audience; see platform/realtime. */
  realtime: unknown;
  /** A connection has messages to send or receipts to tell. */
  outbox: { companyId: number; whatsappId: number };
  /** Somebody read these messages: the runner tells the channel. */
  receipts: { companyId: number; whatsappId: number; contactId: number; wids: string[] };
  /** Something is being written for a contact: the runner shows it. */
  typing: { companyId: number; whatsappId: number; contactId: number };
  /** Queues, switches, sessions, settings or plan of a user (or of all of a company) changed. */
  viewer: { companyId: number; userId?: number };
  /** Somebody asks a channel; the process that holds the session answers. See connections/asks. */
  channelRequests: { requestId: string; companyId: number; whatsappId: number; ask: unknown };
  channelAnswers: { requestId: string; answer: unknown };
  /** A connection was made, changed, asked to stop or removed. */
  connections: { companyId: number; whatsappId: number; action: 'start' | 'stop' | 'remove' | 'changed' };
}
export type Topic = keyof Topics;
type Listener<Name extends Topic> = (payload: Topics[Name]) => void;

export interface Bus {
  /** True: other processes may listen too. */
  readonly isShared: boolean;
  /** Tells every process, this one included: local listeners are called before it returns. */
  publish<Name extends Topic>(topic: Name, payload: Topics[Name]): void;
  /** Answers what ends the subscription. */
  subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void;
  close(): Promise<void>;
}

/** The bus inside one process; the fleet's bus carries it to the others. */
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
        // What was committed stays so, and the other listeners must hear of it.
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

  async close(): Promise<void> {
    this.#listeners.clear();
  }
}
