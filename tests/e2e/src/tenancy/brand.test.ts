import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, picture, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// The operator gives the installation its name, colours and logos; everybody sees them at once.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  ({ page, errors } = await openWindow(browser, demo.url, {}, { bothThemes: true }));
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Marca' }).click();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const logo = (name: string) => page.getByRole('group', { name });
/** A picture of 96 by 32 points in one colour, as a browser draws it. */
async function drawn(): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [96, 32];
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = '#b4531a';
    pen?.fillRect(0, 0, 96, 32);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

it('shows to strangers and to who works already what the operator sets', async () => {
  const { page: admin, context } = await openWindow(browser, demo.url);
  await signIn(admin, DEMO_ADMIN, demo.password);
  const { page: stranger, context: outside } = await openWindow(browser, demo.url);
  await field('Nome da instalação').fill('Minha Central');
  await field('Nome da instalação').blur();
  await admin.getByRole('navigation').getByText('Minha Central').waitFor();
  await field('Cor no tema claro').fill('#0b6b4f');
  await field('Cor no tema claro').blur();
  const colour = async () =>
    admin.evaluate(() => document.documentElement.style.getPropertyValue('--brand').toLowerCase());
  await expect.poll(colour).toBe('#0b6b4f');
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await drawn() };
  for (const name of ['Logotipo no tema claro', 'Logotipo no tema escuro', 'Ícone da aba']) {
    await logo(name).locator('input[type=file]').setInputFiles(file);
    await logo(name).getByRole('img', { name }).waitFor();
  }
  await admin.getByRole('img', { name: 'Minha Central' }).waitFor();
  await stranger.goto('/login');
  await stranger.getByRole('heading', { name: 'Minha Central' }).waitFor();
  await expect.poll(async () => stranger.locator('img[src^="/public/logo-"]').count()).toBe(1);
  await expect
    .poll(async () => stranger.locator('link[rel=icon]').getAttribute('href'))
    .toContain('logo-favicon');
  expect(await stranger.title()).toContain('Minha Central');
  await outside.close();
  await context.close();
});

it('refuses a file that only looks like a picture, and keeps the logo', async () => {
  const shown = logo('Logotipo no tema claro');
  const before = await shown.getByRole('img').getAttribute('src');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(svg) };
  await shown.locator('input[type=file]').setInputFiles(file);
  await shown.getByRole('alert').getByText('imagem').waitFor();
  expect(await shown.getByRole('img').getAttribute('src')).toBe(before);
});

it('is accessible in both themes, wide and narrow', async () => {
  await page.reload();
  await logo('Ícone da aba').getByRole('img').waitFor();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `brand-${size.width}`)).toEqual([]);
  }
  await picture(page, 'settings-brand');
  expect(errors.filter((error) => !error.includes('406'))).toEqual([]);
});
