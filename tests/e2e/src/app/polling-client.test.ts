import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openBrowser, openWindow } from '../support/browser.ts';
import { startInstallation, type Installation } from '../support/installation.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// Clients of other programs open Socket.IO as it is by default: by polling first, with the session's cookie alone.

let browser: Browser;
let installation: Installation;
let library: string;
let port: string;

beforeAll(async () => {
  // A name that leads here: over plain HTTP it is no trustworthy address, as in an office's own network.
  [browser, installation, library] = await Promise.all([
    openBrowser(['--host-resolver-rules=MAP inbox.test 127.0.0.1, MAP evil.test 127.0.0.1']),
    startInstallation('empty'),
    readFile(createRequire(import.meta.url).resolve('socket.io-client/dist/socket.io.js'), 'utf8'),
  ]);
  ({ port } = new URL(installation.server.url));
}, 120_000);

afterAll(async () => {
  await browser.close();
  await installation.close();
});

interface Asked {
  transport: string | null;
  hasOrigin: boolean;
  site: string | undefined;
  hasReferer: boolean;
}

/** A window on a page of ours; `asked` is what the browser sent to the socket's address. */
async function windowAt(url: string): Promise<{ page: Page; asked: Asked[]; close: () => Promise<void> }> {
  const { page, context } = await openWindow(browser, url, {}, { hasWorker: false });
  const asked: Asked[] = [];
  page.on('request', async (request) => {
    if (!request.url().includes('/socket.io/')) return;
    // A request that the window's end cuts off has no headers any more.
    const headers = await request.allHeaders().catch(() => null);
    if (!headers) return;
    asked.push({
      transport: new URL(request.url()).searchParams.get('transport'),
      hasOrigin: headers.origin !== undefined,
      site: headers['sec-fetch-site'],
      hasReferer: headers.referer !== undefined,
    });
  });
  return { page, asked, close: async () => context.close() };
}

/** Signs in from a page of ours; its answer leaves the cookie. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/api/health/live');
  const body = JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const status = await page.evaluate(async (given) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/auth/login', { method: 'POST', headers, body: given })).status;
  }, body);
  expect(status).toBe(200);
}

/** Opens the socket from the page, and returns `connected` or the reason of the refusal. */
async function openSocket(page: Page, address: string): Promise<string> {
  await page.evaluate(library);
  return page.evaluate(async (to) => {
    type Socket = { once(name: string, handler: (error: Error) => void): void };
    type Open = (address: string, options: object) => Socket;
    const { io } = globalThis as unknown as { io: Open };
    const socket = io(to, { transports: ['polling', 'websocket'], withCredentials: true });
    return new Promise<string>((done) => {
      socket.once('connect', () => done('connected'));
      socket.once('connect_error', (error) => done(error.message));
    });
  }, address);
}

describe('a page of ours that opens its socket by polling, with the cookie alone', () => {
  it('is connected at a trustworthy address, where the browser says the site', async () => {
    const { page, asked, close } = await windowAt(installation.server.url);
    await signIn(page);

    expect(await openSocket(page, '/')).toBe('connected');
    const first = { transport: 'polling', hasOrigin: false, site: 'same-origin', hasReferer: true };
    // The browser may say what it asked a moment after the page has its answer.
    await expect.poll(() => asked[0]).toEqual(first);
    await close();
  });

  it('is connected over plain HTTP in a network, where the browser says only the page', async () => {
    const { page, asked, close } = await windowAt(`http://inbox.test:${port}`);
    await signIn(page);

    expect(await openSocket(page, '/')).toBe('connected');
    const first = { transport: 'polling', hasOrigin: false, site: undefined, hasReferer: true };
    await expect.poll(() => asked[0]).toEqual(first);
    await close();
  });

  it('hears what happens', async () => {
    const { page, close } = await windowAt(installation.server.url);
    await signIn(page);
    expect(await openSocket(page, '/1')).toBe('connected');
    // Before the second socket: the renewal changes the cookie with which that one signs in.
    const { token } = (await (await page.request.post('/api/auth/refresh_token')).json()) as {
      token: string;
    };
    const client = new ApiClient(installation.server.url);
    client.useToken(token);
    const heard = page.evaluate(async () => {
      type Socket = { onAny(handler: (name: string) => void): void };
      const { io } = globalThis as unknown as { io: (address: string, options: object) => Socket };
      const socket = io('/1', { transports: ['polling', 'websocket'] });
      return new Promise<string>((done) => socket.onAny(done));
    });
    // The second socket may be connected a moment later: a queue is changed until it has heard of it.
    const vendas = { name: 'Vendas', color: '#0E7490' };
    const { id } = await client.expectOk<{ id: number }>('POST', '/queue', vendas);
    let isHeard = false;
    void heard.then(() => (isHeard = true)).catch(() => {});
    await vi.waitFor(
      async () => {
        await client.expectOk('PUT', `/queue/${id}`, vendas);
        expect(isHeard).toBe(true);
      },
      // Slower than the limit of calls, however long the second socket takes.
      { timeout: 30_000, interval: 500 },
    );
    expect(await heard).toBe('company-1-queue');
    await close();
  });
});

it('leaves a page of another address outside, also in the browser of somebody signed in', async () => {
  const { page, close } = await windowAt(`http://inbox.test:${port}`);
  await signIn(page);
  await page.goto(`http://evil.test:${port}/api/health/live`);
  expect(await openSocket(page, `http://inbox.test:${port}/`)).not.toBe('connected');
  await page.goto('/api/health/live');
  expect(await openSocket(page, '/')).toBe('connected');
  await close();
});
