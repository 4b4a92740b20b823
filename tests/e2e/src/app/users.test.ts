import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, picture, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';

// An admin adds a person by a role, and removes another one, whose tickets a colleague continues.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  ({ page, errors } = await openWindow(browser, demo.url, {}, { bothThemes: true }));
  await signIn(page, DEMO_ADMIN, demo.password);
  await page.goto('/users');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const longName = 'Maria Aparecida dos Santos Albuquerque Cavalcanti';

it('adds a supervisor, after a look at what the person will see', async () => {
  await button('Adicionar usuário').click();
  await dialog().getByLabel('Nome').fill(longName);
  await dialog().getByLabel('E-mail').fill('maria@aurora.demo');
  await dialog().getByLabel('Senha', { exact: true }).fill('chuva-fina');
  await dialog().getByLabel('WhatsApp pessoal').fill('5511987654321');
  await dialog().getByRole('tab', { name: 'Permissões' }).click();
  await dialog().getByRole('combobox', { name: 'Modelo' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await dialog()
    .getByRole('listitem')
    .filter({ hasText: 'Quem aguarda sem fila' })
    .getByText('por: Ver atendimentos sem fila')
    .waitFor();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `user-abilities-${size.width}`)).toEqual([]);
  }
  await picture(page, 'user-abilities');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await row(longName).waitFor();
});

it('removes a person, and an admin continues all open tickets', async () => {
  await button('Excluir Rui Barreto').click();
  await dialog().getByText('atendimentos abertos com esta pessoa').waitFor();
  await dialog().getByRole('combobox', { name: 'Quem continua' }).click();
  await page.getByRole('option', { name: 'Marina Duarte' }).click();
  expect(await violationsByTheme(page, 'user-removal')).toEqual([]);
  await picture(page, 'user-removal');
  await dialog().getByRole('button', { name: 'Excluir' }).click();
  await page.getByText(/^Entregues: [1-9]\d*\. De volta às filas: 0\.$/).waitFor();
  await row('Rui Barreto').waitFor({ state: 'detached' });
  await page.goto('/audit');
  await page.getByText('Marina Duarte entregou os atendimentos abertos de Rui Barreto').waitFor();
  expect(errors).toEqual([]);
});
