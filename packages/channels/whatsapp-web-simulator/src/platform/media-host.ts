import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerAddress } from '../server-address.ts';
import { filesRoute } from './files-route.ts';

/** The host name in addresses; nothing is ever fetched from there. */
const HOST = 'mmg.whatsapp.net';

/** The hosts for files: encrypted bytes by path. */
export class MediaHost {
  readonly #server: Server;
  readonly #files = new Map<string, Buffer>();
  /** Status codes with which the next requests fail. */
  readonly failures: number[] = [];
  readonly fetched: string[] = [];
  /** How many bytes are sent before the connection breaks; null sends the whole file. */
  breakOffAfter: number | null = null;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get host(): string {
    return HOST;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The route by which a client reaches this host. */
  get way(): NonNullable<ServerAddress['files']> {
    return filesRoute(this.url);
  }

  keep(path: string, bytes: Buffer): string {
    this.#files.set(path, bytes);
    return `https://${HOST}${path}`;
  }

  get(path: string): Buffer | undefined {
    return this.#files.get(path);
  }

  remove(path: string): void {
    this.#files.delete(path);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', `http://${HOST}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const failure = this.failures.shift();
    if (failure !== undefined) response.writeHead(failure).end();
    else if (request.method === 'POST') {
      const url = this.keep(pathname, Buffer.concat(chunks));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ url, direct_path: pathname }));
    } else this.#answer(pathname, response);
  }

  #answer(path: string, response: ServerResponse): void {
    const file = this.#files.get(path);
    this.fetched.push(path);
    if (!file) response.writeHead(404).end();
    else if (this.breakOffAfter === null) {
      response.writeHead(200, { 'content-length': file.length }).end(file);
    } else {
      response.writeHead(200, { 'content-length': file.length });
      response.write(file.subarray(0, this.breakOffAfter), () => response.destroy());
    }
  }
}
