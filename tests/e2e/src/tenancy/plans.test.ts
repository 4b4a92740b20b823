import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, picture, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// The operator makes, changes and removes plans; whoever has one sees at once what has changed.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  ({ page, errors } = await openWindow(browser, demo.url, {}, { bothThemes: true }));
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await page.goto('/settings/plans');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

it('is accessible in both themes, wide and narrow, with its form', async () => {
  await row('Essencial').getByText('Sem Campanhas').waitFor();
  expect(await page.getByRole('link', { name: 'Planos' }).getAttribute('aria-current')).toBe('page');
  expect(await page.getByRole('link', { name: 'Configurações' }).getAttribute('aria-current')).toBeNull();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `plans-${size.width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await button('Editar Essencial').click();
  await dialog().getByText('têm este plano').waitFor();
  expect(await violationsByTheme(page, 'plan-dialog')).toEqual([]);
  await picture(page, 'plan-dialog');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

it('makes a plan that a sign-up can choose, and removes it', async () => {
  await button('Adicionar plano').click();
  await dialog().getByLabel('Nome').fill('Família');
  for (const [name, value] of [
    ['Usuários', '2'],
    ['Conexões', '1'],
    ['Filas', '1'],
    ['Preço por mês', '39,50'],
  ] as const)
    await dialog().getByLabel(name, { exact: true }).fill(value);
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await row('Família').getByText('R$ 39,50').waitFor();
  const shown = async () =>
    ((await (await page.request.get('/api/plans/list')).json()) as { name: string }[]).map(
      ({ name }) => name,
    );
  expect(await shown()).toContain('Família');
  await button('Excluir Família').click();
  await dialog().getByRole('button', { name: 'Excluir' }).click();
  await row('Família').waitFor({ state: 'detached' });
  expect(await shown()).not.toContain('Família');
});

it('takes a feature away, and from the menu of those who work with it', async () => {
  const { page: admin, context } = await openWindow(browser, demo.url);
  await signIn(admin, DEMO_ADMIN, demo.password);
  const schedules = admin.getByRole('link', { name: 'Agendamentos' });
  await schedules.waitFor();
  const change = async () => {
    await button('Editar Plano 1').click();
    await dialog().getByRole('switch', { name: 'Agendamentos' }).click();
    await dialog().getByRole('button', { name: 'Salvar' }).click();
    await dialog().waitFor({ state: 'detached' });
  };
  await change();
  await schedules.waitFor({ state: 'detached' });
  await change();
  await schedules.waitFor();
  await context.close();
  expect(errors).toEqual([]);
});
