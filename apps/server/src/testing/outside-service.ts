import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DeliveredRequest {
  path: string;
  body: string;
  timestamp: string;
  delivery: string;
  signature: string;
}

export interface Service {
  url: string;
  requests: DeliveredRequest[];
  /** Sets how requests are answered from now on. */
  answer: (how: (request: DeliveredRequest, response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

async function readRequest(request: IncomingMessage): Promise<DeliveredRequest> {
  const header = (name: string) => String(request.headers[name] ?? '');
  return {
    path: request.url ?? '',
    body: Buffer.concat((await request.toArray()) as Buffer[]).toString(),
    timestamp: header('x-prosa-timestamp'),
    delivery: header('x-prosa-delivery'),
    signature: header('x-prosa-signature'),
  };
}

export function isSigned({ timestamp, body, signature }: DeliveredRequest, secret: string): boolean {
  return signature === `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

export async function outsideService(): Promise<Service> {
  const requests: DeliveredRequest[] = [];
  let how = (_request: DeliveredRequest, response: ServerResponse): void =>
    void response.writeHead(200).end('ok');
  const server: Server = createServer((request, response) => {
    void readRequest(request).then((message) => {
      requests.push(message);
      how(message, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next) => void (how = next),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
