import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startPushService,
  type PushBrowser,
  type PushService,
} from '../../../../apps/server/src/testing/push-service.ts';
import type { ApiClient } from '../support/api-client.ts';
import { chooseInMenu, openWholeBrowser, openWindow, signIn } from '../support/browser.ts';
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
    openWholeBrowser(),
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

/**
 * Passes what arrived at the push service to the service worker, and returns when the worker has shown it. Whoever asks
 * for the shown notices in between makes the browser drop one that is stored and not yet on the screen.
 */
async function deliver(notice: unknown): Promise<void> {
  const cdp: CDPSession = await context.newCDPSession(page);
  // A push to a worker that is still being installed is lost.
  const active = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { registrationId, scriptURL, status } of versions) {
        if (scriptURL.startsWith(url) && status === 'activated') done(registrationId);
      }
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await active;
  const data = JSON.stringify(notice);
  const service = 'pushMessaging';
  await cdp.send('BackgroundService.setRecording', { shouldRecord: true, service });
  const completed = new Promise<void>((done) => {
    cdp.on(
      'BackgroundService.backgroundServiceEventReceived',
      ({ backgroundServiceEvent: { eventName } }) => {
        if (eventName === 'Push event completed') done();
      },
    );
  });
  // Observing begins with what is stored, such as the end of an earlier push.
  await cdp.send('BackgroundService.clearEvents', { service });
  await cdp.send('BackgroundService.startObserving', { service });
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data });
  await completed;
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
  // A toast that is gone again when the click returns would never be found.
  const sent = page.getByText(/Aviso enviado/).waitFor();
  await page.getByRole('button', { name: 'Enviar aviso de teste' }).click();
  await sent;
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

/** A recording without a sound: what a file is, is read from its bytes. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

/** The texts that the app has left for the service worker; null for none. */
const noticeTexts = async () =>
  page.evaluate(async () => {
    const stored = await caches.match('/notice-texts.json', { cacheName: 'prosa-notice-texts' });
    return stored ? ((await stored.json()) as Record<string, string>) : null;
  });

async function deliverAway(notice: unknown): Promise<void> {
  await page.goto('about:blank');
  await deliver(notice);
  await page.goto('/profile');
}

async function chooseLanguage(from: { field: string; save: string }, language: string): Promise<void> {
  await page.getByRole('combobox', { name: from.field }).click();
  await page.getByRole('option', { name: language }).click();
  await page.getByRole('button', { name: from.save }).click();
}

it("shows a text of the system in the reader's language", async () => {
  await client.expectOk('POST', `/sandbox/${connection}/inbound`, {
    from: { number: '5511988880002', name: 'Bia' },
    message: { type: 'audio', media: { data: WAV, fileName: 'voz.wav', mimeType: 'audio/wav' } },
  });
  await expect.poll(() => atService.arrived.length, { timeout: 10_000 }).toBe(3);
  const notice = atService.arrived[2]?.notice;
  expect(notice).toMatchObject({ title: 'Bia', body: '🎤 Áudio' });

  await chooseLanguage({ field: 'Idioma', save: 'Salvar' }, 'English');
  await expect.poll(noticeTexts).toMatchObject({ audio: 'Audio', place: '📍 Location' });
  await deliverAway(notice);
  await expect.poll(shownNotices, { timeout: 10_000 }).toContainEqual({ title: 'Bia', body: '🎤 Audio' });
  const systemText = { before: 'Ana: ', code: 'phoneOnly', kind: 'pin' };
  await deliverAway({ title: 'Grupo', body: 'Como veio', url: '/tickets', tag: 'group', systemText });
  await expect.poll(shownNotices).toContainEqual({
    title: 'Grupo',
    body: 'Ana: A kind of message that only the phone shows (pin).',
  });

  await chooseLanguage({ field: 'Language', save: 'Save' }, 'Português');
  await expect.poll(noticeTexts).toMatchObject({ audio: 'Áudio' });
});

it('stays off when the person turns it off', async () => {
  const choice = page.getByRole('switch', { name: /página fechada/ });
  // The page was just opened, and asks the browser first.
  await expect.poll(async () => choice.isChecked()).toBe(true);
  await choice.click();
  await expect.poll(async () => choice.isChecked()).toBe(false);
  await expect.poll(noticeTexts).toBeNull();
  await page.reload();
  await page.getByText(/Ligue para saber/).waitFor();
  await expect(client.expectOk('POST', '/push/test', { title: 'Teste', body: '' })).rejects.toThrow();
});

it('shows a notice as it comes after the person has signed out', async () => {
  await page.getByRole('switch', { name: /página fechada/ }).click();
  await expect.poll(noticeTexts).toMatchObject({ audio: 'Áudio' });
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await chooseInMenu(page, 'Sair');
  await page.waitForURL(/\/login/);
  expect(await noticeTexts()).toBeNull();
  const systemText = { before: '🎤 ', code: 'audio', kind: '' };
  await deliverAway({ title: 'Caio', body: '🎤 Como veio', url: '/tickets', tag: 'late', systemText });
  await expect.poll(shownNotices).toContainEqual({ title: 'Caio', body: '🎤 Como veio' });
});

it('ran without an error of the page', () => {
  expect(errors).toEqual([]);
});
