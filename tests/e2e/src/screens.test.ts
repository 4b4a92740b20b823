import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openWindow, signIn, violationsInBothThemes, widths } from './browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from './demo-server.ts';

// Every screen of the demonstration, light and dark, wide and narrow: no violation of WCAG 2.2 AA, and a picture kept.

const firstTicket = (page: Page) =>
  page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first();

const screens: Record<string, { path: string; ready: (page: Page) => Promise<void> }> = {
  tickets: { path: '/tickets', ready: async (page) => firstTicket(page).waitFor() },
  contacts: { path: '/contacts', ready: async (page) => page.getByRole('cell').first().waitFor() },
  schedules: {
    path: '/schedules',
    ready: async (page) => page.getByRole('button', { name: 'Novo agendamento' }).waitFor(),
  },
  'contact-import': {
    path: '/contacts/import',
    ready: async (page) => page.getByRole('button', { name: 'Escolher arquivo' }).waitFor(),
  },
  tags: { path: '/tags', ready: async (page) => page.getByRole('cell').first().waitFor() },
  queues: { path: '/queues', ready: async (page) => page.getByRole('cell').first().waitFor() },
  'quick-messages': {
    path: '/quick-messages',
    ready: async (page) => page.getByRole('button', { name: 'Adicionar resposta' }).first().waitFor(),
  },
  files: {
    path: '/files',
    ready: async (page) => page.getByRole('button', { name: 'Adicionar lista' }).first().waitFor(),
  },
  integrations: {
    path: '/queue-integration',
    ready: async (page) => page.getByRole('button', { name: 'Adicionar integração' }).first().waitFor(),
  },
  prompts: {
    path: '/prompts',
    ready: async (page) => page.getByRole('button', { name: 'Adicionar prompt' }).first().waitFor(),
  },
  users: { path: '/users', ready: async (page) => page.getByRole('cell').first().waitFor() },
  connections: { path: '/connections', ready: async (page) => page.getByRole('cell').first().waitFor() },
  settings: {
    path: '/settings',
    ready: async (page) => page.getByRole('combobox', { name: 'Tipo do menu' }).waitFor(),
  },
  holidays: {
    path: '/settings',
    ready: async (page) => {
      await page.getByRole('tab', { name: 'Feriados' }).click();
      await page.getByText('Nenhum feriado').waitFor();
    },
  },
  sandbox: {
    path: '/sandbox',
    ready: async (page) => page.getByRole('button', { name: 'Abrir', exact: true }).waitFor(),
  },
  profile: {
    path: '/profile',
    ready: async (page) => page.getByRole('button', { name: 'Salvar' }).waitFor(),
  },
  nowhere: { path: '/nowhere', ready: async (page) => page.getByText('Página não encontrada').waitFor() },
};

let demo: DemoServer;
let browser: Browser;

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

describe.each(widths)('at $width px', (look) => {
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    ({ page, errors } = await openWindow(browser, demo.url, look, { bothThemes: true }));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
  });

  it('has an accessible sign-in and sign-up', async () => {
    expect(await violationsInBothThemes(page, 'login')).toEqual([]);
    await page.goto('/signup');
    await page.getByRole('radio').first().waitFor();
    expect(await violationsInBothThemes(page, 'signup')).toEqual([]);
    await signIn(page, DEMO_ADMIN, demo.password);
  });

  it.each(Object.keys(screens))('has an accessible screen: %s', async (screen) => {
    const { path, ready } = screens[screen] ?? { path: '/', ready: async () => undefined };
    await page.goto(path);
    await ready(page);
    expect(await violationsInBothThemes(page, screen)).toEqual([]);
  });

  it('has an accessible conversation', async () => {
    await page.goto('/tickets');
    await firstTicket(page).click();
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
    await page.locator('[data-message]').last().waitFor();
    expect(await violationsInBothThemes(page, 'conversation')).toEqual([]);
  });

  it('has an accessible drawer of the contact', async () => {
    await page.getByRole('button', { name: 'Dados do contato' }).click();
    await page.getByRole('complementary').getByText('Mídias e arquivos').waitFor();
    expect(await violationsInBothThemes(page, 'contact-drawer')).toEqual([]);
  });

  it('ran without an error of the page', () => {
    expect(errors).toEqual([]);
  });
});
