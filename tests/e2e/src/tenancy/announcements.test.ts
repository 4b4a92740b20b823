import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, picture, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_ADMIN, DEMO_AGENT, startDemo, type DemoServer } from '../support/demo-server.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// The operator writes an announcement for one plan: people on it see it at once, others do not, and it ends by itself.

const OTHER_EMAIL = 'dona@outra.test';
const OTHER_PASSWORD = 'segredo-1';

let demo: DemoServer;
let browser: Browser;
let operator: Page;
let agent: Page;
let other: Page;
let agentsContext: BrowserContext;
const errors: string[][] = [];

async function enter(email: string, password: string): Promise<{ page: Page; context: BrowserContext }> {
  const window = await openWindow(browser, demo.url, {}, { bothThemes: true });
  errors.push(window.errors);
  await signIn(window.page, email, password);
  return window;
}

/** A company on another plan than the demonstration's. */
async function makeOtherCompany(): Promise<void> {
  const { body } = await askAs(operator, 'GET', '/plans/all');
  const planId = (body as { id: number; name: string }[]).find(({ name }) => name === 'Essencial')?.id;
  const company = { name: 'Outra', email: OTHER_EMAIL, password: OTHER_PASSWORD, planId };
  expect((await askAs(operator, 'POST', '/companies', company)).status).toBe(201);
}

async function askAs(page: Page, method: string, path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token ?? ''}` },
    ...(data ? { data } : {}),
  });
  return { status: answer.status(), body: (await answer.json()) as unknown };
}

/** A picture of 1,200 × 500, drawn by the browser. */
async function drawnPicture(): Promise<Buffer> {
  const address = await operator.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_200;
    canvas.height = 500;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing.');
    context.fillStyle = '#2a6f97';
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  operator = (await enter(ADMIN_EMAIL, ADMIN_PASSWORD)).page;
  await makeOtherCompany();
  ({ page: agent, context: agentsContext } = await enter(DEMO_AGENT, demo.password));
  other = (await enter(OTHER_EMAIL, OTHER_PASSWORD)).page;
}, 120_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const row = (name: string) => operator.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const bell = (page: Page) => page.getByRole('button', { name: /^Informativos:/ });
const unread = (page: Page, text: string) => page.getByRole('button', { name: `Informativos: ${text}` });
const entry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button');
const TITLE = 'Novo relatório para o seu plano';

async function choose(label: string, option: string): Promise<void> {
  await dialog(operator).getByRole('combobox', { name: label }).click();
  await operator.getByRole('option', { name: option, exact: true }).click();
}

it('shows the operator the list and its form, accessible in both themes, wide and narrow', async () => {
  await operator.goto('/announcements');
  await row('Manutenção no domingo').getByText('Sem anexo').waitFor();
  for (const size of widths) {
    await operator.setViewportSize(size);
    expect(await violationsByTheme(operator, `announcements-${size.width}`)).toEqual([]);
  }
  await operator.setViewportSize({ width: 1440, height: 900 });
  await operator.getByRole('button', { name: 'Editar Manutenção no domingo' }).click();
  await dialog(operator).getByLabel('Título').waitFor();
  expect(await violationsByTheme(operator, 'announcement-dialog')).toEqual([]);
  await operator.keyboard.press('Escape');
  await dialog(operator).waitFor({ state: 'detached' });
});

it('reaches people on the chosen plan at once, with a dot, and nobody else', async () => {
  await unread(agent, '1 por ler').waitFor();
  await unread(other, '1 por ler').waitFor();
  await operator.getByRole('button', { name: 'Adicionar informativo' }).click();
  await dialog(operator).getByLabel('Título').fill(TITLE);
  await dialog(operator).getByLabel('Texto').fill('Veja os atendimentos por hora.\nDesde hoje.');
  await choose('Prioridade', 'Alta');
  await choose('Para quem', 'Empresas de alguns planos');
  await dialog(operator).getByLabel('Planos').click();
  await operator.getByRole('option', { name: 'Plano 1', exact: true }).click();
  await dialog(operator)
    .locator('input[type=file]')
    .setInputFiles({ name: 'relatório.png', mimeType: 'image/png', buffer: await drawnPicture() });
  await picture(operator, 'announcement-dialog-filled');
  await dialog(operator).getByRole('button', { name: 'Salvar' }).click();
  await row(TITLE).getByText('relatório.png').waitFor();
  await row(TITLE).getByText('1 plano').waitFor();
  await row(TITLE)
    .getByText(/^0 de \d+$/)
    .waitFor();

  await unread(agent, '2 por ler').waitFor();
  // What comes to everybody after it is here, so it would be, too.
  await askAs(operator, 'POST', '/announcements', { title: 'Para todos', text: 'Oi' });
  await unread(agent, '3 por ler').waitFor();
  await unread(other, '2 por ler').waitFor();
  await bell(other).click();
  await entry(other, 'Para todos').waitFor();
  expect(await entry(other, TITLE).count()).toBe(0);
  await other.keyboard.press('Escape');
});

it('is read in a dialog with its picture, which opens for its audience alone', async () => {
  await bell(agent).click();
  await entry(agent, TITLE).waitFor();
  const listed = agent.getByRole('dialog', { name: 'Informativos' }).getByRole('listitem');
  expect(await listed.first().textContent()).toContain(TITLE);
  for (const size of widths) {
    await agent.setViewportSize(size);
    // What lies below the panel is covered in part.
    expect(
      await violationsByTheme(agent, `announcement-popover-${size.width}`, { except: ['target-size'] }),
    ).toEqual([]);
  }
  await agent.setViewportSize({ width: 1440, height: 900 });
  await entry(agent, TITLE).click();
  const detail = agent.getByRole('dialog', { name: TITLE });
  await detail.getByText('Veja os atendimentos por hora.').waitFor();
  await agent.getByRole('dialog', { name: 'Informativos' }).waitFor({ state: 'detached' });
  const image = detail.locator('img');
  await expect.poll(async () => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1_200);
  for (const size of widths) {
    await agent.setViewportSize(size);
    expect(await violationsByTheme(agent, `announcement-detail-${size.width}`)).toEqual([]);
  }
  await agent.setViewportSize({ width: 1440, height: 900 });
  const address = (await image.getAttribute('src')) ?? '';
  expect((await agent.request.get(address)).status()).toBe(200);
  expect((await other.request.get(address)).status()).toBe(404);
  await agent.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });
  await unread(agent, '2 por ler').waitFor();
  expect(await bell(agent).evaluate((button) => button === document.activeElement)).toBe(true);

  await operator.reload();
  await row(TITLE)
    .getByText(/^1 de \d+$/)
    .waitFor();
  await agent.reload();
  await unread(agent, '2 por ler').waitFor();
});

it('ends by its time, without anybody touching it', async () => {
  const { body } = await askAs(operator, 'GET', `/announcements?searchParam=${encodeURIComponent(TITLE)}`);
  const [{ id } = { id: 0 }] = (body as { records: { id: number }[] }).records;
  await bell(agent).click();
  await entry(agent, TITLE).waitFor();
  const endsAt = new Date(Date.now() + 1_500).toISOString();
  expect((await askAs(operator, 'PUT', `/announcements/${id}`, { endsAt })).status).toBe(200);
  await entry(agent, TITLE).waitFor({ state: 'detached' });
  await entry(agent, 'Para todos').waitFor();
  await operator.reload();
  await row(TITLE).getByText('Encerrado').waitFor();
});

it('is for the operator alone to write: an admin is told so and led away', async () => {
  const { page } = await enter(DEMO_ADMIN, demo.password);
  await page.goto('/announcements');
  await page.getByText('Esta empresa não possui permissão para acessar essa página').first().waitFor();
  await page.waitForURL(/\/tickets/);
  await agentsContext.close();
  expect(errors.flat()).toEqual([]);
});
