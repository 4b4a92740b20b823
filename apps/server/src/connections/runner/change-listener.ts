import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

const POLL_MS = 2_000;

interface ConnectionRef {
  companyId: number;
  whatsappId: number;
}

export interface ConnectionChange {
  whatsappId: number;
  /** A change of this wakes the session. */
  state: string;
  /** The oldest event that waits for the session; null if none does. */
  oldest: number | null;
}

type ReadChanges = (tx: OperatorTransaction, connections: ConnectionRef[]) => Promise<ConnectionChange[]>;

interface Watched {
  connection: ConnectionRef;
  state: string;
  /** The oldest waiting event at the last poll. */
  oldest: number | null;
  changed: () => void;
}

/**
 * Wakes the sessions of this process when their connection changes: at once on a bus event, and by one slow query for
 * all connections, so that a lost wake-up costs two seconds.
 */
export class ChangeListener {
  readonly #app: App;
  readonly #readChanges: ReadChanges;
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(app: App, readChanges: ReadChanges) {
    this.#app = app;
    this.#readChanges = readChanges;
  }

  watch(connection: ConnectionRef, changed: () => void): () => void {
    const watched: Watched = { connection, state: 'CONNECTED', oldest: null, changed };
    if (this.#watched.size === 0) this.#start();
    this.#watched.add(watched);
    return () => {
      this.#watched.delete(watched);
      if (this.#watched.size === 0) this.#stop();
    };
  }

  #start(): void {
    this.#unsubscribe = this.#app.bus.subscribe('connections', ({ whatsappId, action }) => {
      if (action !== 'changed') return;
      for (const watched of this.#watched)
        if (watched.connection.whatsappId === whatsappId) watched.changed();
    });
    this.#poll();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe?.();
  }

  #poll(): void {
    this.#timer = setTimeout(() => {
      this.#ask()
        .catch((error: unknown) => this.#app.log.warn({ err: error }, 'the lines could not be watched'))
        .finally(() => {
          if (this.#watched.size > 0) this.#poll();
        });
    }, POLL_MS);
    this.#timer.unref();
  }

  async #ask(): Promise<void> {
    const watched = [...this.#watched];
    const connections = watched.map(({ connection }) => connection);
    const changes = await this.#app.database.acrossCompanies('watch the lines', (tx) =>
      this.#readChanges(tx, connections),
    );
    const byConnection = new Map(changes.map((row) => [row.whatsappId, row]));
    for (const one of watched) {
      const now = byConnection.get(one.connection.whatsappId);
      if (!now) continue;
      // A new event is still on its way through the process that took it; one that is there at two polls was left
      // behind.
      const isLeft = now.oldest !== null && now.oldest === one.oldest;
      const isNew = now.state !== one.state || isLeft;
      Object.assign(one, { state: now.state, oldest: now.oldest });
      if (isNew) one.changed();
    }
  }
}
