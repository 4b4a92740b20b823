import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service was told, as it came. */
export interface Told {
  path: string;
  body: string;
  timestamp: string;
  delivery: string;
  signature: string;
}

export interface Service {
  url: string;
  told: Told[];
  /** Answers the next requests, and those after them. */
  answer: (how: (request: Told, response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

async function toldBy(request: IncomingMessage): Promise<Told> {
  const header = (name: string) => String(request.headers[name] ?? '');
  return {
    path: request.url ?? '',
    body: Buffer.concat((await request.toArray()) as Buffer[]).toString(),
    timestamp: header('x-prosa-timestamp'),
    delivery: header('x-prosa-delivery'),
    signature: header('x-prosa-signature'),
  };
}

/** What a receiver does to know that a body is ours. */
export function isSigned({ timestamp, body, signature }: Told, secret: string): boolean {
  return signature === `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/** An outside service on this machine. */
export async function outsideService(): Promise<Service> {
  const told: Told[] = [];
  let how = (_request: Told, response: ServerResponse): void => void response.writeHead(200).end('ok');
  const server: Server = createServer((request, response) => {
    void toldBy(request).then((message) => {
      told.push(message);
      how(message, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    answer: (next) => void (how = next),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
