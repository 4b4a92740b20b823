import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startPushService,
  type PushBrowser,
  type PushService,
} from '../../../../apps/server/src/testing/push-service.ts';
import type { ApiClient } from '../support/api-client.ts';
import { openBrowser, openWindow, signIn } from '../support/browser.ts';
import { addConnection, clientOf } from '../support/fixture.ts';
import { startInstallation, type Installation } from '../support/installation.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// A push from the customer's text to the person's screen. The push service of the browser's maker is out of reach here:
// a local one takes what the server sends, and the test passes that to the service worker.

let installation: Installation;
let url: string;
let service: PushService;
let atService: PushBrowser;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let client: ApiClient;
let connection: number;

beforeAll(async () => {
  [browser, service, installation] = await Promise.all([
    openBrowser(),
    startPushService(),
    startInstallation('empty', { OUTBOUND_ALLOW: '127.0.0.0/8' }),
  ]);
  ({ url } = installation.server);
  atService = service.browser();
  ({ context, page, errors } = await openWindow(browser, url));
  await context.grantPermissions(['notifications'], { origin: url });
  await context.addInitScript((given) => {
    let subscribed: object | null = null;
    const manager = PushManager.prototype as unknown as Record<string, unknown>;
    manager.getSubscription = async () => subscribed;
    manager.subscribe = async (options: object) => {
      subscribed = {
        options,
        toJSON: () => given,
        unsubscribe: async () => {
          subscribed = null;
          return true;
        },
      };
      return subscribed;
    };
  }, atService.subscription);
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  client = await clientOf(page);
  const me = await page.evaluate(
    () => JSON.parse(atob((localStorage.getItem('token') ?? '').split('.')[1] ?? '')) as { id: number },
  );
  const added = await addConnection(client);
  ({ connection } = added);
  await client.expectOk('PUT', `/users/${me.id}`, { queueIds: [added.queueId], allTicket: 'enable' });
  await client.expectOk('PUT', '/companySettings', { column: 'showNotificationPending', data: true });
}, 120_000);

afterAll(async () => {
  await browser.close();
  await Promise.all([installation.close(), service.close()]);
});

/** Passes what arrived at the push service to the service worker. */
async function deliver(notice: unknown): Promise<void> {
  const cdp: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) {
        if (scopeURL.startsWith(url)) done(registrationId);
      }
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(notice);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data });
  await cdp.detach();
}

const shownNotices = async () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

it('is turned on where the browser allows it, and proved by a test notice', async () => {
  await page.goto('/profile');
  const choice = page.getByRole('switch', { name: /página fechada/ });
  await expect.poll(async () => choice.isChecked(), { timeout: 10_000 }).toBe(true);
  await page.getByRole('button', { name: 'Enviar aviso de teste' }).click();
  await page.getByText(/Aviso enviado/).waitFor();
  const [{ notice } = { notice: null }] = atService.arrived;
  await deliver(notice);
  await expect
    .poll(shownNotices)
    .toEqual([{ title: 'Aviso de teste', body: 'Os avisos chegam a este navegador.' }]);
});

it('announces a new message while the page is closed', async () => {
  await client.expectOk('POST', `/sandbox/${connection}/inbound`, {
    from: { number: '5511988880001', name: 'Ana Luísa' },
    message: { type: 'text', body: 'Vocês entregam hoje?' },
  });
  await expect.poll(() => atService.arrived.length, { timeout: 10_000 }).toBe(2);
  const notice = atService.arrived[1]?.notice;
  expect(notice).toMatchObject({ title: 'Ana Luísa', body: 'Vocês entregam hoje?' });
  await page.goto('about:blank');
  await deliver(notice);
  await page.goto('/profile');
  await expect
    .poll(shownNotices, { timeout: 10_000 })
    .toContainEqual({ title: 'Ana Luísa', body: 'Vocês entregam hoje?' });
});

it('stays off when the person turns it off', async () => {
  const choice = page.getByRole('switch', { name: /página fechada/ });
  // The page was just opened, and asks the browser first.
  await expect.poll(async () => choice.isChecked()).toBe(true);
  await choice.click();
  await expect.poll(async () => choice.isChecked()).toBe(false);
  await page.reload();
  await page.getByText(/Ligue para saber/).waitFor();
  await expect(client.expectOk('POST', '/push/test', { title: 'Teste', body: '' })).rejects.toThrow();
});

it('ran without an error of the page', () => {
  expect(errors).toEqual([]);
});
