import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { redirectToPlainHost } from './redirect-files.ts';

const address = 'https://mmg.whatsapp.net/v/file?ccb=11';
let server: Server;
let origin: string;
beforeEach(async () => {
  server = createServer((asked, response) => response.end(`${asked.method} ${asked.url}`));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('a download from the hosts of the platform comes from the plain host', async () => {
  // Node makes its own dispatcher with its first request.
  await (await fetch(origin)).text();
  const { dispatcher } = redirectToPlainHost(origin);
  const answer = await fetch(address, { dispatcher } as RequestInit);
  expect(await answer.text()).toBe('GET /v/file?ccb=11');
});

test('an upload to the hosts of the platform goes to the plain host', async () => {
  const { agent } = redirectToPlainHost(origin);
  const upload = request(address, { agent, method: 'POST' });
  const answered = once(upload, 'response');
  upload.end('bytes');
  const [answer] = await answered;
  expect(await text(answer)).toBe('POST /v/file?ccb=11');
});
