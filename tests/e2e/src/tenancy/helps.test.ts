import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// The operator writes help articles; everybody opens their videos.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  ({ page, errors } = await openWindow(browser, demo.url, {}, { bothThemes: true }));
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const entry = () => page.getByRole('link', { name: 'Ajuda', exact: true });

it('shows the operator the articles, accessible in both themes, wide and narrow', async () => {
  await page.goto('/settings/helps');
  await row('Primeiros passos').getByText('YouTube').waitFor();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `help-articles-${size.width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await button('Editar Primeiros passos').click();
  await dialog().getByText('O vídeo abre dentro da página.').waitFor();
  expect(await violationsByTheme(page, 'help-dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

it('has a menu entry only while there is an article', async () => {
  await entry().waitFor();
  for (const title of ['Primeiros passos', 'Filas e transferências', 'Manual completo']) {
    await button(`Excluir ${title}`).click();
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await row(title).waitFor({ state: 'detached' });
  }
  await entry().waitFor({ state: 'detached' });
  await button('Adicionar ajuda').first().click();
  await dialog().getByLabel('Título').fill('Como conectar');
  await dialog().getByLabel('Vídeo').fill('https://youtu.be/aqz-KE-bpKQ');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await entry().waitFor();
});

it('plays a video for anybody, in a frame that the page allows', async () => {
  const { page: admin, context, errors: faults } = await openWindow(browser, demo.url);
  // The video itself is not part of this installation.
  await admin.route('https://www.youtube-nocookie.com/**', async (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>Vídeo</p>' }),
  );
  await signIn(admin, DEMO_ADMIN, demo.password);
  await admin.getByRole('link', { name: 'Ajuda', exact: true }).click();
  await admin.getByRole('button', { name: /Como conectar/ }).click();
  const frame = admin.frameLocator('iframe[title="Como conectar"]');
  await frame.getByText('Vídeo').waitFor();
  await admin.keyboard.press('Escape');
  await admin.getByRole('dialog').waitFor({ state: 'detached' });
  // What the operator writes meanwhile comes to another company's open list by itself.
  await button('Editar Como conectar').click();
  await dialog().getByLabel('Título').fill('Como parear o celular');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await admin.getByRole('button', { name: /Como parear o celular/ }).waitFor();
  // The window's own script finds no storage inside of the frame.
  const refused = faults.filter((fault) => /Content Security Policy/.test(fault));
  expect([refused, errors]).toEqual([[], []]);
  await context.close();
});
