import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openWindow, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { firstTicket, screens } from '../support/screen-table.ts';

// Every screen of the demonstration, light and dark, wide and narrow: no violation of WCAG 2.2 AA, and a picture kept.

let demo: DemoServer;
let browser: Browser;

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

describe.each(widths)('at $width px', (appearance) => {
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    ({ page, errors } = await openWindow(browser, demo.url, appearance, { bothThemes: true }));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
  });

  it('has an accessible sign-in and sign-up', async () => {
    expect(await violationsByTheme(page, 'login')).toEqual([]);
    await page.goto('/signup');
    await page.getByRole('radio').first().waitFor();
    expect(await violationsByTheme(page, 'signup')).toEqual([]);
    await signIn(page, DEMO_ADMIN, demo.password);
  });

  it.each(Object.keys(screens))('has an accessible screen: %s', async (screen) => {
    const { path, ready } = screens[screen] ?? { path: '/', ready: async () => undefined };
    await page.goto(path);
    await ready(page);
    expect(await violationsByTheme(page, screen)).toEqual([]);
  });

  it('has an accessible chat', async () => {
    await page.goto('/chats');
    await page.getByRole('navigation', { name: 'Chats', exact: true }).getByRole('link').first().click();
    await page.locator('[data-message]').last().waitFor();
    expect(await violationsByTheme(page, 'chat')).toEqual([]);
  });

  it('has an accessible conversation', async () => {
    await page.goto('/tickets');
    await firstTicket(page).click();
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
    await page.locator('[data-message]').last().waitFor();
    expect(await violationsByTheme(page, 'conversation')).toEqual([]);
  });

  it('has an accessible drawer of the contact', async () => {
    await page.getByRole('button', { name: 'Dados do contato' }).click();
    await page.getByRole('complementary').getByText('Mídias e arquivos').waitFor();
    expect(await violationsByTheme(page, 'contact-drawer')).toEqual([]);
  });

  it('ran without an error of the page', () => {
    expect(errors).toEqual([]);
  });
});
