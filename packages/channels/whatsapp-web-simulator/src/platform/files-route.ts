import { Agent } from 'node:http';
import type { Agent as SecureAgent } from 'node:https';
import { connect } from 'node:net';
import type { ServerAddress } from '../server-address.ts';

interface Dispatcher {
  dispatch(options: object, handler: object): boolean;
}

/** The dispatcher of Node's own fetch. */
const OWN = Symbol.for('undici.globalDispatcher.1');

class PlainAgent extends Agent {
  readonly protocol = 'https:';
  readonly #host: URL;

  constructor(host: URL) {
    super();
    this.#host = host;
  }

  override createConnection() {
    return connect(Number(this.#host.port), this.#host.hostname);
  }
}

/** Sends what a client wants of any host to `origin`, without TLS; paths and host names stay as they are. */
export function filesRoute(origin: string): NonNullable<ServerAddress['files']> {
  const dispatcher: Dispatcher = {
    dispatch: (options, handler) => {
      const own = (globalThis as unknown as Record<symbol, Dispatcher>)[OWN];
      if (!own) throw new Error('Node makes its dispatcher with its first fetch');
      return own.dispatch({ ...options, origin }, handler);
    },
  };
  return { agent: new PlainAgent(new URL(origin)) as unknown as SecureAgent, dispatcher };
}
