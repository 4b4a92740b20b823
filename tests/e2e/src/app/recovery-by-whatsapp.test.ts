import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openBrowser, openWindow, signIn, violationsByTheme } from '../support/browser.ts';
import { DEMO_ADMIN, DEMO_AGENT } from '../support/demo-server.ts';
import { type Installation, startInstallation } from '../support/installation.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// Without a mail server: the operator lets codes go over each company's own connection, and an agent recovers the
// password by the code that arrives on the phone.

const NUMBER = '5511987654321';
const password = inject('templates').demoPassword;
let installation: Installation;
let browser: Browser;
let page: Page;
let errors: string[];
let admin: ApiClient;
/** The company's default connection: the test phone. */
let connection: number;

beforeAll(async () => {
  [browser, installation] = await Promise.all([openBrowser(), startInstallation('demo')]);
  const { url } = installation.server;
  ({ page, errors } = await openWindow(browser, url, {}, { bothThemes: true }));
  admin = new ApiClient(url);
  await admin.signIn(DEMO_ADMIN, password);
  const { users } = await admin.expectOk<{ users: { id: number; email: string }[] }>('GET', '/users');
  const agent = users.find(({ email }) => email === DEMO_AGENT);
  await admin.expectOk('PUT', `/users/${agent?.id}`, { wpp: NUMBER });
  const connections = await admin.expectOk<{ id: number; isDefault: boolean }[]>('GET', '/whatsapp');
  connection = connections.find(({ isDefault }) => isDefault)?.id ?? 0;
}, 120_000);
afterAll(async () => {
  await browser.close();
  await installation.close();
});

const onPhone = async (): Promise<string[]> => {
  const path = `/sandbox/${connection}/phones/${NUMBER}/messages`;
  const { messages } = await admin.expectOk<{ messages: { body: string }[] }>('GET', path);
  return messages.map(({ body }) => /\d{6}/.exec(body)?.[0] ?? '');
};
const ticketCount = async () => {
  const path = `/tickets?status=pending&showAll=true&searchParam=${NUMBER}`;
  return (await admin.expectOk<{ tickets: unknown[] }>('GET', path)).tickets.length;
};

it('at first no code is sent, and the page says whom to ask', async () => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await page.goto('/recovery-password');
  await page.getByText('Esta instalação não envia códigos.').waitFor();
  expect(await page.getByLabel('Número do WhatsApp').count()).toBe(0);
});

it('the operator allows it at Instalação, where the way of the codes is named', async () => {
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await page.goto('/settings?tab=installation');
  await page.getByText(/No momento, ninguém recebe códigos/).waitFor();
  await page.getByRole('switch', { name: 'Códigos pela conexão da própria empresa' }).press('Space');
  await page.getByText(/No momento, os códigos vão por WhatsApp\./).waitFor();
  expect(await violationsByTheme(page, 'recovery-settings')).toEqual([]);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('token'));
});

it('an agent recovers the password by the code on the phone, and no ticket has it', async () => {
  await page.goto('/recovery-password');
  await page.getByText(/enviamos um código por WhatsApp\./).waitFor();
  await page.getByLabel('Número do WhatsApp').fill('(11) 98765-4321');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText(/o código chega por WhatsApp em instantes/).waitFor();
  await expect.poll(async () => (await onPhone()).length, { timeout: 30_000 }).toBe(1);
  await page.getByLabel('Código de verificação').fill((await onPhone())[0] ?? '');
  await page.getByRole('button', { name: 'Verificar código' }).click();
  await page.getByLabel('Nova senha', { exact: true }).fill('senha-nova-1');
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await page.waitForURL(/\/login$/);
  await page.getByLabel('E-mail').fill(DEMO_AGENT);
  await page.getByLabel('Senha', { exact: true }).fill('senha-nova-1');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/\/tickets/);
  expect(await ticketCount()).toBe(0);
  expect(errors).toEqual([]);
});
