import { MailServer } from '@prosa/server/src/platform/testing/mail-server.ts';
import { createServer, type AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, violationsByTheme } from '../support/browser.ts';
import { startInstallation, type Installation } from '../support/installation.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// From a sign-up through the mail to the first sign-in, on an installation with a mail server.

const smtp = new MailServer();
let installation: Installation;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

/** The address of the links in mails is configured, so the port must be known before the start. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

async function openSignUp(url: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body: credentials });
  const { token } = (await answer.json()) as { token: string };
  const setting = await fetch(`${url}/api/settings/userCreation`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ value: 'enabled' }),
  });
  expect(setting.status).toBe(200);
}

beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await smtp.start();
  [browser, installation] = await Promise.all([
    openBrowser(),
    startInstallation('demo', { ...smtp.environment, PUBLIC_URL: url, PORT: String(port) }),
  ]);
  await openSignUp(url);
  ({ context, page, errors } = await openWindow(browser, url, {}, { bothThemes: true }));
}, 120_000);

afterAll(async () => {
  await browser.close();
  await installation.close();
  await smtp.stop();
});

const email = 'marina@sul.demo';
const linkOf = (index: number): string =>
  /\S+\/confirm-email\?token=\S+/.exec(smtp.mails[index]?.text ?? '')?.[0] ?? '';

async function signIn(): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('segredo-1');
  await page.getByRole('button', { name: 'Entrar' }).click();
}

it('the sign-up says where the link went, and nobody signs in before it was used', async () => {
  await page.goto('/signup');
  await page.getByRole('radio').first().waitFor();
  const values = { 'Nome da empresa': 'Padaria do Sul', 'Seu nome': 'Marina', Telefone: '11987654321' };
  for (const [label, value] of Object.entries({ ...values, 'E-mail': email, Senha: 'segredo-1' }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByText(`Enviamos um link para ${email}.`).waitFor();
  expect(await violationsByTheme(page, 'confirm-email-sent')).toEqual([]);
  await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(1);

  await signIn();
  await page.getByText('Confirme seu e-mail antes de entrar').waitFor();
  await page.getByRole('link', { name: 'Receber o link de novo' }).click();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Enviar de novo' }).click();
  await page.getByText('o link chega em instantes').waitFor();
  await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(2);
});

it('the first link is worth nothing any more, the second one confirms', async () => {
  await page.goto(linkOf(0));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await page.getByText('Este link não vale mais').waitFor();
  expect(await violationsByTheme(page, 'confirm-email-invalid')).toEqual([]);

  await page.goto(linkOf(1));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).waitFor();
  expect(await violationsByTheme(page, 'confirm-email')).toEqual([]);
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await page.getByRole('heading', { name: 'E-mail confirmado' }).waitFor();
  expect(await violationsByTheme(page, 'confirm-email-done')).toEqual([]);

  await signIn();
  await page.waitForURL(/\/tickets/);
});

it('a link is opened by whoever is signed in, too', async () => {
  await page.goto(linkOf(1));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).waitFor();
  await page.goto('/confirm-email');
  await page.getByRole('button', { name: 'Enviar de novo' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
