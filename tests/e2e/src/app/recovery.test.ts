import { MailServer } from '@prosa/server/src/platform/testing/mail-server.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, violationsByTheme } from '../support/browser.ts';
import { startInstallation, type Installation } from '../support/installation.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// From a forgotten password through the mail to the sign-in with a new one.

const smtp = new MailServer();
let installation: Installation;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

/** The number that the admin has registered. */
async function giveNumber(url: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body: credentials });
  const { token, user } = (await answer.json()) as { token: string; user: { id: number } };
  const saved = await fetch(`${url}/api/users/${user.id}`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ wpp: '5511987654321', currentPassword: ADMIN_PASSWORD }),
  });
  expect(saved.status).toBe(200);
}

beforeAll(async () => {
  await smtp.start();
  [browser, installation] = await Promise.all([openBrowser(), startInstallation('demo', smtp.environment)]);
  await giveNumber(installation.server.url);
  ({ context, page, errors } = await openWindow(browser, installation.server.url, {}, { bothThemes: true }));
}, 120_000);

afterAll(async () => {
  await browser.close();
  await installation.close();
  await smtp.stop();
});

async function askForCode(): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await page.getByLabel('Número do WhatsApp').fill('(11) 98765-4321');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText('Código de verificação enviado com sucesso!').waitFor();
}
async function enter(code: string): Promise<void> {
  await page.getByLabel('Código de verificação').fill(code);
  await page.getByRole('button', { name: 'Verificar código' }).click();
}
async function mailedCode(count: number): Promise<string> {
  await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(count);
  return /^\d{6}$/m.exec(smtp.mails.at(-1)?.text ?? '')?.[0] ?? '';
}

it('three wrong codes lead back to the sign-in', async () => {
  await page.goto('/recovery-password');
  await page.getByLabel('Número do WhatsApp').waitFor();
  expect(await violationsByTheme(page, 'recovery-number')).toEqual([]);
  await askForCode();
  const wrong = (await mailedCode(1)) === '111111' ? '222222' : '111111';
  await enter(wrong);
  await page.getByText('Código de verificação incorreto. Tente novamente.').waitFor();
  expect(await violationsByTheme(page, 'recovery-code')).toEqual([]);
  await enter(wrong);
  await page.getByRole('button', { name: 'Verificar código' }).waitFor();
  await enter(wrong);
  await page.getByText('Tentativas excedidas. Redirecionando...').waitFor();
  await page.waitForURL(/\/login$/);
});

it('the right code leads to a new password, and only that one signs in', async () => {
  await askForCode();
  await enter(await mailedCode(2));
  await page.getByLabel('Nova senha', { exact: true }).fill('senha-nova-1');
  expect(await violationsByTheme(page, 'recovery-password')).toEqual([]);
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await page.getByText('Senha atualizada com sucesso!').waitFor();
  await page.waitForURL(/\/login$/);
  await page.getByLabel('E-mail').fill(ADMIN_EMAIL);
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('E-mail ou senha incorretos').waitFor();
  await page.getByLabel('Senha', { exact: true }).fill('senha-nova-1');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/\/tickets/);
  expect(errors.filter((error) => !error.includes('400') && !error.includes('401'))).toEqual([]);
  await context.close();
});
