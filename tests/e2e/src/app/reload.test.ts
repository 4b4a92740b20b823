import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, signIn } from '../support/browser.ts';
import { DEMO_AGENT, startDemo, type DemoServer } from '../support/demo-server.ts';

let demo: DemoServer;
let browser: Browser;
beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

it('a person who reloads the page again and again, even while it loads, stays signed in', async () => {
  const { page } = await openWindow(browser, demo.url);
  await signIn(page, DEMO_AGENT, demo.password);
  const isOurs = (address: string) => /\/api\/(?:auth\/refresh_token|users\/\d+)$/.test(address);
  const moments = [
    async () => page.waitForRequest((request) => isOurs(request.url())),
    async () => page.waitForResponse((response) => isOurs(response.url())),
    async () => page.waitForEvent('requestfinished', (request) => isOurs(request.url())),
  ];
  for (let round = 0; round < 12; round += 1) {
    const reached = moments[round % moments.length]?.();
    page.reload({ waitUntil: 'commit' }).catch(() => undefined);
    await reached;
    await page.goto('/tickets', { waitUntil: 'commit' });
    await page.getByRole('tab').first().waitFor();
  }
  expect(new URL(page.url()).pathname).toBe('/tickets');
}, 60_000);
