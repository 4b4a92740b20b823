import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chooseInMenu } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// On a phone, Back closes what covers the screen before it leaves the screen.

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture({ width: 390, scheme: 'light' }));
}, 120_000);

afterAll(async () => close());

const drawer = () => page.getByRole('complementary', { name: 'Dados do contato' });
const openDrawer = async () => {
  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await drawer().waitFor();
};
let ticket: string;
beforeEach(async () => {
  await page.goto('/tickets');
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Dados do contato' }).waitFor();
  ticket = page.url();
});

it('closes the contact and stays in the ticket', async () => {
  await openDrawer();
  await page.goBack();
  await drawer().waitFor({ state: 'hidden' });
  expect(page.url()).toBe(ticket);
  await page.getByRole('button', { name: 'Dados do contato' }).waitFor();
});

it('leaves the ticket at once when the contact was closed by its button', async () => {
  await openDrawer();
  await drawer().getByRole('button', { name: 'Fechar' }).click();
  await drawer().waitFor({ state: 'hidden' });
  await expect
    .poll(async () => page.evaluate(() => JSON.stringify(history.state ?? {})))
    .not.toContain('panel');
  await page.goBack();
  await page.getByRole('region', { name: 'Lista de atendimentos' }).waitFor();
  expect(page.url()).not.toBe(ticket);
});

it('closes the navigation', async () => {
  await page.getByRole('button', { name: 'Abrir ou fechar o menu' }).click();
  await page.getByRole('navigation').getByRole('link').first().waitFor();
  await page.goBack();
  await page.getByRole('navigation').getByRole('link').first().waitFor({ state: 'hidden' });
  expect(page.url()).toBe(ticket);
});

const openLog = async () => {
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await chooseInMenu(page, 'Histórico');
  await page.getByRole('dialog').waitFor();
};
const dialogIsGone = async () => page.getByRole('dialog').waitFor({ state: 'hidden' });
/** Whether the current history entry belongs to something that covers the screen. */
const isCovered = async () =>
  page.evaluate(() => (history.state as { panel?: unknown } | null)?.panel !== undefined);

it('closes a dialog, and leaves the ticket only then', async () => {
  await openLog();
  await page.goBack();
  await dialogIsGone();
  expect(page.url()).toBe(ticket);
  await page.goBack();
  await page.getByRole('region', { name: 'Lista de atendimentos' }).waitFor();
});

it('leaves the ticket at once when a dialog was closed by its button', async () => {
  await openLog();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await dialogIsGone();
  await expect.poll(isCovered).toBe(false);
  await page.goBack();
  await page.getByRole('region', { name: 'Lista de atendimentos' }).waitFor();
});

it('closes the dialog in front, then the one behind it', async () => {
  await openDrawer();
  await drawer().getByRole('button', { name: 'Editar' }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await dialogIsGone();
  await drawer().waitFor();
  await page.goBack();
  await drawer().waitFor({ state: 'hidden' });
  expect(page.url()).toBe(ticket);
});

it('skips a dialog that was left for another screen', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('tags');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tags/);
  await page.goBack();
  await page.getByRole('button', { name: 'Dados do contato' }).waitFor();
  await expect.poll(isCovered).toBe(false);
  expect(page.url()).toBe(ticket);
  await page.goBack();
  await page.getByRole('region', { name: 'Lista de atendimentos' }).waitFor();
});

const body = () => page.getByRole('textbox', { name: 'Mensagem', exact: true });

it('closes a dialog that an address opened, and never reopens it', async () => {
  await page.goto('/tags');
  await page.getByRole('cell').first().waitFor();
  await page.goto('/schedules?contactId=1');
  await body().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await dialogIsGone();
  await expect.poll(isCovered).toBe(false);
  await expect.poll(() => page.url()).not.toContain('contactId');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.goBack();
  await page.waitForURL(/\/tags/);
});

it('closes a panel that changed the address, and keeps the choice in the address', async () => {
  await page.goto('/tags');
  await page.getByRole('cell').first().waitFor();
  await page.getByRole('button', { name: 'Adicionar tag' }).click();
  await page.getByRole('dialog').waitFor();
  // Like a filter in the panel, with the router.
  await page.evaluate(() => history.replaceState(null, '', '/tags?q=cliente'));
  await page.goBack();
  await dialogIsGone();
  expect(await isCovered()).toBe(false);
  expect(page.url()).toContain('/tags?q=cliente');
});

it('ran without an error of the page', () => {
  expect(errors).toEqual([]);
});
