import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, picture, violations } from '../support/browser.ts';
import { DEMO_AGENT, type DemoServer } from '../support/demo-server.ts';
import { clientOf, demoFixture } from '../support/fixture.ts';

// One person with a computer and a phone: one session, with a question before the other ends; and both together.

const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

let demo: DemoServer;
let browser: Browser;
let admin: Page;
let computer: Page;
let phone: Page;
let phoneContext: BrowserContext;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ demo, browser, page: admin, close } = await demoFixture());
  ({ page: computer, errors } = await openWindow(browser, demo.url));
  phoneContext = await browser.newContext({
    baseURL: demo.url,
    userAgent: android,
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
  });
  phone = await phoneContext.newPage();
}, 120_000);
afterAll(async () => close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(DEMO_AGENT);
  await page.getByLabel('Senha', { exact: true }).fill(demo.password);
  await button(page, 'Entrar').click();
}

it('asks on the phone before it ends the session at the computer, and names the computer', async () => {
  await enterPassword(computer);
  await computer.waitForURL(/\/tickets/);
  await enterPassword(phone);
  await phone
    .getByText(/^A conta de Rui Barreto está conectada em Chrome no Linux, .* Continuar encerra lá\.$/)
    .waitFor();
  await picture(phone, 'devices-question');
  expect(await violations(phone)).toEqual([]);
  expect(new URL(computer.url()).pathname).toMatch(/^\/tickets/);
});

it('tells the computer in an alert, with the exact sentence and the device', async () => {
  await button(phone, 'Continuar').click();
  await phone.waitForURL(/\/tickets/);
  await computer.waitForURL(/\/login/);
  const alert = computer.getByRole('alert').filter({ hasText: 'Sua conta' });
  await alert.getByText('Sua conta foi acessada em outro computador.', { exact: true }).waitFor();
  await alert.getByText(/^Em Chrome no Android, às \d{2}:\d{2}\.$/).waitFor();
  await picture(computer, 'devices-signed-out');
  expect(await violations(computer)).toEqual([]);
});

it('keeps computer and phone together where the company allows it, and lists both', async () => {
  const api = await clientOf(admin);
  await api.expectOk('PUT', '/companySettings', { column: 'severalSessions', data: 'enabled' });
  await enterPassword(computer);
  await computer.waitForURL(/\/tickets/);
  await phone.goto('/contacts');
  await phone.getByRole('heading', { level: 1 }).first().waitFor();
  expect(new URL(phone.url()).pathname).toBe('/contacts');

  await computer.goto('/profile');
  const devices = computer.getByRole('region', { name: 'Dispositivos' });
  await devices.getByText('Chrome no Linux').waitFor();
  await devices.getByText('Este dispositivo').waitFor();
  await devices.getByText('Chrome no Android').waitFor();
  await devices.scrollIntoViewIfNeeded();
  await picture(computer, 'devices-list');
  expect(await violations(computer)).toEqual([]);
});

it('signs the phone out from the computer', async () => {
  await button(computer, 'Sair de Chrome no Android').click();
  await phone.waitForURL(/\/login/);
  await phone.getByRole('alert').getByText('Esta sessão foi encerrada.', { exact: true }).waitFor();
  await button(computer, 'Sair de Chrome no Android').waitFor({ state: 'detached' });
  expect(new URL(computer.url()).pathname).toBe('/profile');
  expect(errors).toEqual([]);
});
