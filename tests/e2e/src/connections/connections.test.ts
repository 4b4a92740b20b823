import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chooseInMenu,
  appearances,
  openBrowser,
  openWindow,
  picture,
  signIn,
  violations,
  violationsByTheme,
  widths,
} from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// A company's admin follows a connection's states; the operator sees everybody's connections.

let demo: DemoServer;
let browser: Browser;
let admin: Page;
let errors: string[];

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  ({ page: admin, errors } = await openWindow(browser, demo.url, {}, { bothThemes: true }));
  await signIn(admin, DEMO_ADMIN, demo.password);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const row = (page: Page, name: string) => page.getByRole('row', { name });

it('asks before it ends a connection, explains the effect, and keeps the time and the reason', async () => {
  await admin.goto('/connections');
  await row(admin, 'WhatsApp Loja').getByRole('button', { name: 'Desconectar' }).click();
  await admin.getByRole('dialog').getByText('Nenhuma mensagem entra ou sai').waitFor();
  await admin.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
  await admin.getByText('Conexão "WhatsApp Loja" desconectada').waitFor();
  await row(admin, 'WhatsApp Loja').getByText('Desconectada', { exact: true }).hover();
  await admin.getByRole('tooltip', { name: /Desconectada por uma pessoa. Nada entra nem sai/ }).waitFor();
  await admin.getByRole('button', { name: 'Ações WhatsApp Loja' }).click();
  await chooseInMenu(admin, 'Histórico');
  const history = admin.getByRole('dialog').getByRole('row');
  await expect.poll(async () => history.count()).toBe(3);
  expect(await history.nth(1).textContent()).toContain('DesconectadaDesconectada por uma pessoa');
  expect(await history.nth(2).textContent()).toContain('Conectada');
  await admin.keyboard.press('Escape');
  await admin.getByRole('dialog').waitFor({ state: 'hidden' });
});

it("keeps the operator's overview from a company's admin", async () => {
  await admin.goto('/allConnections');
  await admin.waitForURL(/\/tickets/);
});

it.each(appearances)('shows the operator every company at $width px, $scheme', async (appearance) => {
  const { page, context } = await openWindow(browser, demo.url, appearance);
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await page.goto('/allConnections');
  await row(page, 'Loja Aurora').waitFor();
  const sums = await row(page, 'Todas as empresas').getByRole('cell').allTextContents();
  expect(sums.slice(1, 3)).toEqual(['1', '2']);
  expect(await violations(page)).toEqual([]);
  await picture(page, `all-connections-${appearance.width}-${appearance.scheme}`);
  await page.getByRole('button', { name: 'Ver conexões Loja Aurora' }).click();
  await page.getByRole('dialog').getByText('WhatsApp Assistência').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, `all-connections-company-${appearance.width}-${appearance.scheme}`);
  await context.close();
});

it('offers the support link that the operator has set, and none before', async () => {
  await admin.goto('/connections');
  const help = admin.getByRole('link', { name: 'Chamar o suporte' });
  await row(admin, 'WhatsApp Loja').waitFor();
  expect(await help.count()).toBe(0);
  await admin.goto('/settings');
  await admin.getByRole('tab', { name: 'Feriados' }).waitFor();
  expect(await admin.getByRole('tab', { name: 'Instalação' }).count()).toBe(0);
  const { page, context } = await openWindow(browser, demo.url);
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Instalação' }).click();
  const contact = page.getByRole('textbox', { name: 'Contato do suporte' });
  await contact.fill('pergunte ao Rui');
  await contact.blur();
  await page.getByText('Escreva um número de WhatsApp').waitFor();
  await contact.fill('+55 11 99999-0001');
  await contact.blur();
  await page.getByText('Atualizado', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'settings-installation');
  await context.close();
  for (const size of widths) {
    await admin.setViewportSize(size);
    await admin.goto('/connections');
    expect(await help.getAttribute('href')).toBe('https://wa.me/5511999990001');
    expect(await violationsByTheme(admin, 'connections-support')).toEqual([]);
  }
  await admin.setViewportSize({ width: 1440, height: 900 });
});

it('has no test phone once the operator has switched it off', async () => {
  const { page, context } = await openWindow(browser, demo.url, {}, { bothThemes: true });
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Instalação' }).click();
  const switchOver = async () => {
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/settings/allowSandbox'));
    await page.getByRole('switch', { name: 'Telefone de teste' }).press('Space');
    expect((await stored).status()).toBe(200);
  };
  const entry = admin.getByRole('link', { name: 'Telefone de teste' });
  await switchOver();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, 'settings-sandbox')).toEqual([]);
  }
  await admin.goto('/connections');
  await row(admin, 'WhatsApp Loja').waitFor();
  await entry.waitFor({ state: 'detached' });
  await picture(admin, 'connections-without-sandbox');
  await admin.goto('/sandbox');
  await admin.getByText('Página não encontrada').waitFor();
  await switchOver();
  await context.close();
  await admin.goto('/connections');
  await entry.waitFor();
});

it("lets the operator end any company's connection", async () => {
  const { page, context } = await openWindow(browser, demo.url);
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await page.goto('/allConnections');
  await page.getByRole('button', { name: 'Ver conexões Loja Aurora' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
  const asked = page.getByRole('dialog', { name: 'Desconectar "WhatsApp Assistência"?' });
  await asked.getByRole('button', { name: 'Desconectar' }).click();
  await page.getByText('Conexão "WhatsApp Assistência" desconectada').waitFor();
  await expect
    .poll(async () => row(page, 'Todas as empresas').getByRole('cell').allTextContents())
    .toMatchObject({ 1: '0', 2: '3' });
  await context.close();
  expect(errors).toEqual([]);
});

it('removes a connection from one window when it is removed in another', async () => {
  const other = await admin.context().newPage();
  const faults: string[] = [];
  other.on('pageerror', ({ message }) => faults.push(message));
  other.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  for (const page of [admin, other]) {
    await page.goto('/connections');
    await row(page, 'WhatsApp Loja').waitFor();
  }
  await other.getByRole('button', { name: 'Ações WhatsApp Loja' }).click();
  await chooseInMenu(other, 'Histórico');
  await other.getByRole('dialog').getByRole('row').first().waitFor();
  await admin.getByRole('button', { name: 'Ações WhatsApp Loja' }).click();
  await chooseInMenu(admin, 'Excluir');
  await admin.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await row(admin, 'WhatsApp Loja').waitFor({ state: 'hidden' });
  await other.getByText('Conexão "WhatsApp Loja" excluída').waitFor();
  await other.getByRole('dialog').waitFor({ state: 'hidden' });
  await row(other, 'WhatsApp Loja').waitFor({ state: 'hidden' });
  await row(other, 'WhatsApp Assistência').waitFor();
  expect(faults).toEqual([]);
  await other.close();
});
