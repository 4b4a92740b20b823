import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { decrypt } from 'http_ece';
import type { AddressInfo } from 'node:net';

interface Pushed {
  headers: IncomingHttpHeaders;
  notice: unknown;
}

/** A browser at the push service: its subscription, and what arrived. */
export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  arrived: Pushed[];
  /** Sets the status that the service answers from now on; 201 accepts everything. */
  answer: (status: number) => void;
}

export interface PushService {
  browser: () => PushBrowser;
  close: () => Promise<void>;
}

interface Inside extends PushBrowser {
  keys: ECDH;
  secret: Buffer;
  status: number;
}

function opened({ keys, secret }: Inside, body: Buffer): unknown {
  const text = decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: secret });
  return JSON.parse(text.toString('utf8'));
}

/** A local push service, with the protocol of RFC 8030 and the encryption of RFC 8291. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Inside>();
  const server = createServer((request, response) => {
    const browser = browsers.get(request.url ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (browser && browser.status < 300) {
        browser.arrived.push({ headers: request.headers, notice: opened(browser, Buffer.concat(chunks)) });
      }
      response.writeHead(browser?.status ?? 404).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    browser() {
      const path = `/push/${randomBytes(16).toString('hex')}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const secret = randomBytes(16);
      const browser: Inside = {
        subscription: { endpoint: `${url}${path}`, keys: { p256dh, auth: secret.toString('base64url') } },
        arrived: [],
        keys,
        secret,
        status: 201,
        answer: (status) => void (browser.status = status),
      };
      browsers.set(path, browser);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
