import { authenticatorApp } from '@prosa/server/src/testing/authenticator-app.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, openWindow, picture, violations } from '../support/browser.ts';
import { DEMO_AGENT, type DemoServer } from '../support/demo-server.ts';
import { clientOf, demoFixture } from '../support/fixture.ts';

// A second factor, from the profile through the sign-in to a lost phone; and a company that demands it of everybody.

let demo: DemoServer;
let browser: Browser;
/** The admin's window, and that of an agent. */
let admin: Page;
let page: Page;
let errors: string[];
let close: () => Promise<void>;
let code: (stepsLater?: number) => string;
let recoveryCodes: string[];

beforeAll(async () => {
  ({ demo, browser, page: admin, close } = await demoFixture());
  ({ page, errors } = await openWindow(browser, demo.url));
}, 120_000);
afterAll(async () => close());

const button = (name: string, of = page) => of.getByRole('button', { name, exact: true });
const field = (name: string, of = page) => of.getByRole('textbox', { name, exact: true });

async function enterPassword(): Promise<void> {
  await page.goto('/login');
  await field('E-mail').fill(DEMO_AGENT);
  await page.getByLabel('Senha', { exact: true }).fill(demo.password);
  await button('Entrar').click();
}

async function signOut(): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Minha conta' }).click();
  await chooseInMenu(page, 'Sair');
  await page.waitForURL(/\/login/);
}

/** The recovery codes on the screen. */
async function shownCodes(): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Códigos de recuperação' });
  await list.waitFor();
  return list.getByRole('listitem').allTextContents();
}

async function enrol(): Promise<void> {
  await page.getByLabel('Senha atual').fill(demo.password);
  await button('Continuar').click();
  await page.getByRole('img', { name: 'QR code para o aplicativo autenticador' }).waitFor();
  const key = await page.getByLabel('Chave secreta').textContent();
  code = authenticatorApp({ now: () => new Date() }, (key ?? '').replaceAll(' ', ''));
  await picture(page, 'second-factor-scan');
  // A step early: the code of this step is left for the sign-in, and the one after it.
  await field('Código do aplicativo').fill(code(-1));
  await button('Ligar a verificação').click();
  recoveryCodes = await shownCodes();
}

it('is set up in the profile', async () => {
  await enterPassword();
  await page.waitForURL(/\/tickets/);
  await page.goto('/profile');
  await button('Ligar').click();
  await enrol();
  expect(recoveryCodes).toHaveLength(10);
  await picture(page, 'second-factor-codes');
  expect(await violations(page)).toEqual([]);
  await button('Guardei os códigos').click();
  await page.getByText('Restam 10 códigos de recuperação.').waitFor();
});

it('is asked for at the next sign-in: no page opens without the code', async () => {
  await signOut();
  await enterPassword();
  await field('Código do aplicativo').waitFor();
  await picture(page, 'second-factor-sign-in');
  expect(await violations(page)).toEqual([]);
  await field('Código do aplicativo').fill('000000');
  await button('Continuar').click();
  await page.getByText(/Este código não vale/).waitFor();
  await page.goto('/contacts');
  await page.waitForURL(/\/login/);

  await enterPassword();
  await field('Código do aplicativo').fill(code());
  await button('Continuar').click();
  await page.waitForURL(/\/tickets/);
});

it('is replaced by a recovery code, which works once', async () => {
  const [first = ''] = recoveryCodes;
  await signOut();
  await enterPassword();
  await button('Usar um código de recuperação').click();
  await field('Código de recuperação').fill(first);
  await button('Continuar').click();
  await page.waitForURL(/\/tickets/);
  await signOut();
  await enterPassword();
  await button('Usar um código de recuperação').click();
  await field('Código de recuperação').fill(first);
  await button('Continuar').click();
  await page.getByText(/Este código não vale/).waitFor();
});

it('is removed by an admin for whoever has lost the phone', async () => {
  await admin.goto('/users');
  await admin
    .getByRole('row', { name: new RegExp(DEMO_AGENT) })
    .getByRole('button', { name: 'Editar' })
    .click();
  await button('Remover', admin).click();
  await admin
    .getByRole('dialog', { name: /Remover a verificação/ })
    .getByRole('button', { name: 'Remover' })
    .click();
  await admin.getByText(/Verificação em duas etapas de .* removida/).waitFor();
  await enterPassword();
  await page.waitForURL(/\/tickets/);
});

it('is set up before anything else where the company demands it, also by whoever is at work', async () => {
  const api = await clientOf(admin);
  await api.expectOk('PUT', '/companySettings', { column: 'requireSecondFactor', data: 'enabled' });
  await page.goto('/contacts');
  const heading = page.getByRole('heading', { name: 'Configure a verificação em duas etapas' });
  await heading.waitFor();
  await picture(page, 'second-factor-demanded');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await heading.waitFor();
  await enrol();
  await button('Continuar para o sistema').click();
  await page.getByRole('cell').first().waitFor();
  await admin.goto('/tags');
  await admin.getByRole('heading', { name: 'Configure a verificação em duas etapas' }).waitFor();
  expect(errors).toEqual([]);
});
