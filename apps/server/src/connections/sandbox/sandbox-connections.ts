import { LRUCache } from 'lru-cache';
import type { ConnectionRef } from '@prosa/channel-sandbox';
import { AppError, found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { readConnectionFacts } from '../connections/queries.ts';

/** How long a connection is believed to be there; a removal that the bus tells of is heeded at once. */
const BELIEVED_MS = 5_000;
const MOST_CONNECTIONS = 10_000;

/**
 * Finds the connection behind a sandbox connection of the caller's company; other connections have no phone to play with.
 * A connection stays what it was made as, so under load the answer is kept for a moment.
 */
export class SandboxConnections {
  readonly #app: App;
  readonly #known = new LRUCache<string, number>({ max: MOST_CONNECTIONS });

  constructor(app: App) {
    this.#app = app;
    app.bus.subscribe('connections', ({ companyId, whatsappId, action }) => {
      if (action === 'remove') this.#known.delete(`${companyId}/${whatsappId}`);
    });
  }

  async find(companyId: number, whatsappId: number): Promise<ConnectionRef> {
    const key = `${companyId}/${whatsappId}`;
    if (performance.now() < (this.#known.get(key) ?? 0)) return { companyId, whatsappId };
    const facts = await this.#app.database.inCompany(companyId, (tx) => readConnectionFacts(tx, whatsappId));
    if (found(facts, 'ERR_NO_WAPP_FOUND').provider !== 'sandbox') throw new AppError('ERR_NOT_SANDBOX');
    this.#known.set(key, performance.now() + BELIEVED_MS);
    return { companyId, whatsappId };
  }
}
