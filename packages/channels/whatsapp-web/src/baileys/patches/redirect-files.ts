import { Agent } from 'node:http';
import type { Agent as SecureAgent } from 'node:https';
import { connect } from 'node:net';
import type { WebServer } from '../../options.ts';

const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

interface Dispatcher {
  dispatch(options: { origin?: unknown }, handler: object): boolean;
}

class PlainHostAgent extends Agent {
  readonly protocol = 'https:';
  readonly #to: URL;

  constructor(to: URL) {
    super();
    this.#to = to;
  }

  override createConnection() {
    return connect(Number(this.#to.port || 80), this.#to.hostname);
  }
}

/**
 * Baileys uploads through an agent of Node's and downloads with fetch, both to the platform's own hosts over TLS. This
 * routes both to one host, `http://host:port`: tests have no certificate for those names. The addresses stay unchanged,
 * so the driver requests the same and trusts the same. Node shows its own dispatcher under a global symbol alone.
 */
export function redirectToPlainHost(origin: string): NonNullable<WebServer['files']> {
  const dispatcher: Dispatcher = {
    // Node's own dispatcher, which exists after the first fetch.
    dispatch: (options, handler) => {
      const own = (globalThis as unknown as Record<symbol, Dispatcher>)[DISPATCHER];
      if (!own) throw new Error('fetch has no dispatcher');
      return own.dispatch({ ...options, origin }, handler);
    },
  };
  return { agent: new PlainHostAgent(new URL(origin)) as unknown as SecureAgent, dispatcher };
}
