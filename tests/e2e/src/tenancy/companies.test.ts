import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openBrowser,
  openWindow,
  picture,
  signIn,
  signInByForm,
  violationsByTheme,
  widths,
} from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// The operator makes a company, extends it, takes it away and gives it back.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  ({ page, errors } = await openWindow(browser, demo.url, {}, { bothThemes: true }));
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await page.goto('/companies');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('is accessible in both themes, wide and narrow, with companies that are due, overdue and archived', async () => {
  await row('Auto Peças Ribeiro').getByText('Vence em 4 dias').waitFor();
  await row('Academia Corpo & Ritmo').getByText('Vencida há 2 dias').waitFor();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `companies-${size.width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await button('Adicionar empresa').click();
  await page.getByLabel('Nome', { exact: true }).waitFor();
  expect(await violationsByTheme(page, 'company-dialog')).toEqual([]);
  await page.keyboard.press('Escape');
});

it('makes a company whose admin signs in', async () => {
  await button('Adicionar empresa').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome', { exact: true }).fill('Floricultura Íris');
  await dialog.getByLabel('E-mail').fill('dona@iris.test');
  await dialog.getByLabel('Senha', { exact: true }).fill('segredo-das-flores');
  await dialog.getByRole('combobox', { name: 'Plano' }).click();
  await page.getByRole('option', { name: 'Essencial' }).click();
  await dialog.getByRole('combobox', { name: 'Recorrência' }).selectOption('TRIMESTRAL');
  await dialog.getByLabel('Vencimento').fill('15/01/2090');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Operação realizada com sucesso!').waitFor();
  await row('Floricultura Íris').getByText('1 de 3').waitFor();
  const { page: owner, context } = await openWindow(browser, demo.url);
  await signInByForm(owner, 'dona@iris.test', 'segredo-das-flores');
  await context.close();
});

it('extends it by its recurrence', async () => {
  await button('Estender Floricultura Íris').click();
  await page.getByText('"Floricultura Íris" agora vence em 15/04/2090').waitFor();
  await row('Floricultura Íris').getByText('15/04/2090').waitFor();
});

it('exports what the list shows', async () => {
  await page.getByRole('searchbox').fill('iris');
  await row('Padaria Flor do Trigo').waitFor({ state: 'detached' });
  const saved = page.waitForEvent('download');
  await button('Exportar CSV').click();
  const file = await (await saved).path();
  const rows = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('Floricultura Íris;dona@iris.test');
});

it('archives it, keeps its people out, and gives it back', async () => {
  await button('Excluir Floricultura Íris').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Deseja realmente excluir esse registro?').waitFor();
  await dialog.getByRole('textbox').fill('Floricultura Íris');
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await page.getByText('Empresa "Floricultura Íris" arquivada.').waitFor();
  await page.getByText('Nenhuma empresa encontrada').waitFor();
  const login = async () =>
    page.request.post('/api/auth/login', {
      data: { email: 'dona@iris.test', password: 'segredo-das-flores' },
    });
  expect((await login()).status()).toBe(401);
  await page.getByText('Arquivadas').click();
  await button('Restaurar Floricultura Íris').waitFor();
  await picture(page, 'companies-archived');
  expect(await violationsByTheme(page, 'companies-archived')).toEqual([]);
  await button('Restaurar Floricultura Íris').click();
  await page.getByText('Empresa "Floricultura Íris" restaurada').waitFor();
  expect(errors).toEqual([]);
});

it('tells an admin that the page is not for them, and leads away', async () => {
  const { page: admin, context } = await openWindow(browser, demo.url);
  await signIn(admin, DEMO_ADMIN, demo.password);
  expect(await admin.getByRole('link', { name: 'Empresas' }).count()).toBe(0);
  await admin.goto('/companies');
  await admin
    .getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.')
    .waitFor();
  await admin.waitForURL(/\/tickets/);
  await context.close();
});
