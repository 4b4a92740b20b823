import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Asked {
  method: string;
  /** After the version. */
  path: string;
  query: URLSearchParams;
  token: string;
  contentType: string;
  signature: string;
  body: Buffer;
}

export interface Answer {
  status: number;
  json?: unknown;
  /** Bytes instead of JSON, or an endless stream of them. */
  bytes?: Buffer | AsyncIterable<Buffer>;
  headers?: Record<string, string>;
}

export type Handler = (asked: Asked) => Promise<Answer | 'cut'>;

/** An HTTP server on a port of its own; 'cut' ends the connection without an answer. */
export class GraphServer {
  readonly #server: Server;
  readonly #handler: Handler;
  url = '';

  constructor(handler: Handler) {
    this.#handler = handler;
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://graph');
    const answer = await this.#handler({
      method: request.method ?? 'GET',
      path: url.pathname.replace(/^\/v\d+\.\d+\//, '').replace(/^\//, ''),
      query: url.searchParams,
      token: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
      contentType: request.headers['content-type'] ?? '',
      signature: String(request.headers['x-hub-signature-256'] ?? ''),
      body: Buffer.concat(chunks),
    });
    if (answer === 'cut') {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    if (answer.bytes === undefined) {
      response.end(typeof answer.json === 'string' ? answer.json : JSON.stringify(answer.json));
      return;
    }
    const parts = Buffer.isBuffer(answer.bytes) ? [answer.bytes] : answer.bytes;
    // The client ends an endless stream by hanging up.
    await pipeline(Readable.from(parts), response).catch(() => undefined);
  }
}

/** The parts of a form by name; a file gives its bytes. */
export function partsOf({ contentType, body }: Asked): Map<string, string> {
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? '';
  const parts = body.toString('latin1').split(`--${boundary}`);
  return new Map(
    parts.flatMap((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const name = /name="([^"]*)"/.exec(head)?.[1];
      return name === undefined ? [] : [[name, rest.join('\r\n\r\n').replace(/\r\n$/, '')] as const];
    }),
  );
}
