import { LRUCache } from 'lru-cache';
import type { ConnectionRef } from '@prosa/channel-sandbox';
import { AppError, found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { SandboxSwitch } from './sandbox-switch.ts';
import { readConnectionFacts } from '../connections/queries.ts';

/** How long a found connection is cached; a removal announced on the bus ends it at once. */
const BELIEVED_MS = 5_000;
const MOST_CONNECTIONS = 10_000;

/**
 * Finds a sandbox connection of the caller's company; a real one is refused with ERR_NOT_SANDBOX, as it has no
 * simulated phone, and all with ERR_SANDBOX_OFF where the operator allows none. A connection never changes its provider, so under load the answer is cached.
 */
export class SandboxConnections {
  readonly #app: App;
  readonly #known = new LRUCache<string, number>({ max: MOST_CONNECTIONS });

  readonly #allowed: SandboxSwitch;

  constructor(app: App, allowed: SandboxSwitch) {
    this.#app = app;
    this.#allowed = allowed;
    app.bus.subscribe('connections', ({ companyId, whatsappId, action }) => {
      if (action === 'remove') this.#known.delete(`${companyId}/${whatsappId}`);
    });
  }

  async find(companyId: number, whatsappId: number): Promise<ConnectionRef> {
    await this.#allowed.require();
    const key = `${companyId}/${whatsappId}`;
    if (performance.now() < (this.#known.get(key) ?? 0)) return { companyId, whatsappId };
    const facts = await this.#app.database.inCompany(companyId, (tx) => readConnectionFacts(tx, whatsappId));
    if (found(facts, 'ERR_NO_WAPP_FOUND').provider !== 'sandbox') throw new AppError('ERR_NOT_SANDBOX');
    this.#known.set(key, performance.now() + BELIEVED_MS);
    return { companyId, whatsappId };
  }
}
