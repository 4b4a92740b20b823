import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  status: number;
  json?: unknown;
  text?: string;
}

/** cut: the connection ends without an answer; silence: there is none, and the connection stays open. */
export type Reaction = Answer | 'cut' | 'silence';

/** A provider's server on a port of its own, over TLS when it has a certificate. */
export class SimulatedServer {
  readonly #server: Server;
  readonly #handler: (asked: Asked) => Promise<Reaction>;
  readonly #scheme: 'http' | 'https';
  url = '';

  constructor(handler: (asked: Asked) => Promise<Reaction>, tls?: ServerOptions) {
    this.#handler = handler;
    this.#scheme = tls ? 'https' : 'http';
    const serve = (request: IncomingMessage, response: ServerResponse) =>
      void this.#serve(request, response).catch(() => response.destroy());
    this.#server = tls ? createTlsServer(tls, serve) : createServer(serve);
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `${this.#scheme}://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://provider');
    const reaction = await this.#handler({
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: Buffer.concat(chunks).toString('utf8'),
    });
    if (reaction === 'cut') return void response.destroy();
    if (reaction === 'silence') return;
    const { status, json, text } = reaction;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(text ?? (json === undefined ? '' : JSON.stringify(json)));
  }
}
