import { Agent } from 'node:http';
import type { Agent as SecureAgent } from 'node:https';
import { connect } from 'node:net';
import type { WebServer } from '../options.ts';

const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

interface Dispatcher {
  dispatch(options: { origin?: unknown }, handler: object): boolean;
}

/** Takes what is meant for an https host to a plain one. */
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
 * The way of files to one host, `http://host:port`, in the place of the platform's own. Their addresses stay as they
 * are, so what the driver asks for, and whom it trusts, does not change.
 */
export function redirectToPlainHost(origin: string): NonNullable<WebServer['files']> {
  const dispatcher: Dispatcher = {
    // Node's own, which is there as soon as anything was fetched.
    dispatch: (options, handler) => {
      const own = (globalThis as unknown as Record<symbol, Dispatcher>)[DISPATCHER];
      if (!own) throw new Error('fetch has no dispatcher');
      return own.dispatch({ ...options, origin }, handler);
    },
  };
  return { agent: new PlainHostAgent(new URL(origin)) as unknown as SecureAgent, dispatcher };
}
