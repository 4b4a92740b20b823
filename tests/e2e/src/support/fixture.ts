import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient } from './api-client.ts';
import { openBrowser, openWindow, signIn, type Appearance } from './browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from './demo-server.ts';
import { startInstallation, type Installation } from './installation.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './server-process.ts';

/** A server for one test file, and a window in which its admin is signed in. */
interface Fixture {
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** Errors of the page: none at the end of a good test. */
  errors: string[];
  close: () => Promise<void>;
}

/** A fixture on the demonstration, with its people, conversations and connections. */
export async function demoFixture(
  appearance?: Partial<Appearance>,
  options?: { bothThemes: boolean },
): Promise<Fixture & { demo: DemoServer }> {
  const [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  const window = await openWindow(browser, demo.url, appearance, options);
  await signIn(window.page, DEMO_ADMIN, demo.password);
  return {
    ...window,
    browser,
    demo,
    close: async () => {
      await browser.close();
      await demo.stop();
    },
  };
}

/**
 * A fixture on a server with nothing but the admin; the server may be killed and started again. With `bothThemes` the
 * window follows the system's theme, for violationsByTheme.
 */
export async function newFixture(
  env?: Record<string, string>,
  options?: { bothThemes: boolean },
): Promise<Fixture & Pick<Installation, 'server' | 'address'>> {
  const [browser, { server, address, close }] = await Promise.all([
    openBrowser(),
    startInstallation('empty', env),
  ]);
  const window = await openWindow(browser, server.url, {}, options);
  await signIn(window.page, ADMIN_EMAIL, ADMIN_PASSWORD);
  return {
    ...window,
    browser,
    server,
    address,
    close: async () => {
      await browser.close();
      await close();
    },
  };
}

/** A client with the session of a page: a second sign-in would end that session. */
export async function clientOf(page: Page): Promise<ApiClient> {
  const client = new ApiClient(new URL(page.url()).origin);
  client.useToken(await page.evaluate(() => localStorage.getItem('token') ?? ''));
  return client;
}

/** Adds a queue and a test connection that leads to it; returns their ids. */
export async function addConnection(client: ApiClient): Promise<{ queueId: number; connection: number }> {
  const vendas = { name: 'Vendas', color: '#0E7490' };
  const { id: queueId } = await client.expectOk<{ id: number }>('POST', '/queue', vendas);
  const { id: connection } = await client.expectOk<{ id: number }>('POST', '/whatsapp', {
    name: 'Linha',
    channel: 'whatsapp',
    provider: 'sandbox',
    queueIds: [queueId],
  });
  return { queueId, connection };
}
