import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, picture, signIn, violations } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';

// The list's width, order and search, and the theme.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  ({ page, errors } = await openWindow(browser, demo.url, {}, { hasWorker: false }));
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

it('gives the conversation more of the window than the list, and remembers a chosen width', async () => {
  await signIn(page, DEMO_ADMIN, demo.password);
  const handle = page.getByRole('separator', { name: 'Largura da lista' });
  const width = async () => Number(await handle.getAttribute('aria-valuenow'));
  expect(await width()).toBeLessThan(480);
  const drag = async (to: number) => {
    const box = await handle.boundingBox();
    if (!box) throw new Error('no handle');
    const saved = page.waitForResponse((answer) => answer.url().includes('/users/toggleChangeWidht/'));
    await page.mouse.move(box.x + 4, 400);
    await page.mouse.down();
    await page.mouse.move(box.x + to, 400, { steps: 4 });
    await page.mouse.up();
    expect((await saved).ok()).toBe(true);
  };
  await drag(2_000);
  expect(await width()).toBe(700);
  await drag(-2_000);
  expect(await width()).toBe(404);
  await handle.press('ArrowRight');
  await expect.poll(width).toBe(420);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect.poll(width).toBe(420);
  const tabs = page.getByRole('tablist', { name: 'Visões dos atendimentos' });
  expect(await tabs.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
});

it('names the current order, and reverses it', async () => {
  await page.getByRole('button', { name: 'Ordem: mais recentes primeiro' }).click();
  await page.getByRole('button', { name: 'Ordem: mais antigos primeiro' }).waitFor();
  expect(page.url()).toContain('sort=asc');
});

it('states what it searches, respects the filters, and finds a ticket by its number', async () => {
  await page.goto('/tickets?in=messages&q=obrigad');
  await page.getByText('Em todo o histórico que você pode ler.').waitFor();
  const results = page.getByRole('region', { name: 'Resultados da busca' });
  await results.getByRole('link').first().waitFor();
  await page.goto('/tickets?in=messages&q=obrigad&created=2001-01-01');
  await page.getByText('Só nos atendimentos dos filtros escolhidos.').waitFor();
  await page.getByText('Nenhuma mensagem encontrada').waitFor();
  await page.goto('/tickets?q=%231');
  await expect.poll(async () => results.getByRole('listitem').count()).toBe(1);
  expect(await violations(page)).toEqual([]);
});

it('follows the theme of the device when that is chosen', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitemradio', { name: 'Tema do sistema' }).click();
  const scheme = async () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await expect.poll(scheme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('light');
  expect(
    await page.getByRole('menuitemradio', { name: 'Tema do sistema' }).getAttribute('aria-checked'),
  ).toBe('true');
  expect(await violations(page, { except: ['region'] })).toEqual([]);
  await picture(page, 'account-menu');
  await page.getByRole('menuitemradio', { name: 'Tema escuro' }).click();
  await expect.poll(scheme).toBe('dark');
  expect(errors).toEqual([]);
});

it('shows both names of a narrow window in full, and every tab of the list', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tickets');
  await page.getByRole('tab', { name: 'Ticket', exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Atendimentos', exact: true }).waitFor();
  const tabs = page.getByRole('tablist', { name: 'Visões dos atendimentos' });
  await tabs.getByRole('tab').first().waitFor();
  await picture(page, 'list-390');
  expect(await tabs.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
});

it('confirms the saved profile in the chosen language', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('region', { name: 'Notices' }).getByText('Profile saved').waitFor();
  expect(await page.getByText('Perfil salvo').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Português' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Perfil salvo').waitFor();
  expect(await page.getByText('Profile saved').count()).toBe(0);
});
