import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, openBrowser, openWindow, signIn, violations } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';

// One person on two devices and a colleague: presence, synced drafts, new messages in between, snoozed tickets.

let demo: DemoServer;
let browser: Browser;
let fixture: Page;
let phone: Page;
let colleague: Page;
const errors: string[][] = [];

async function sit(email: string): Promise<Page> {
  const window = await openWindow(browser, demo.url, {}, { hasWorker: false });
  errors.push(window.errors);
  window.page.setDefaultTimeout(20_000);
  await signIn(window.page, email, demo.password);
  return window.page;
}

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  fixture = await sit(DEMO_ADMIN);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' });
const PATIENCE = { timeout: 10_000 };

it('shows that a colleague views the ticket, and types', async () => {
  await fixture.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await field(fixture).waitFor();
  const uuid = new URL(fixture.url()).pathname;
  await fixture.goto('/users');
  await fixture.getByRole('button', { name: 'Adicionar usuário' }).first().click();
  const dialog = fixture.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Bento Prado');
  await dialog.getByLabel('E-mail').fill('bento@aurora.demo');
  await dialog.getByLabel('Senha', { exact: true }).fill(demo.password);
  await dialog.getByRole('combobox', { name: 'Perfil' }).click();
  await fixture.getByRole('option', { name: 'Administrador' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  colleague = await sit('bento@aurora.demo');
  await colleague.goto(uuid);
  await field(colleague).waitFor();
  await fixture.goto(uuid);
  await colleague.getByText('Marina Duarte também está vendo').waitFor();
  await fixture.getByText('Bento Prado também está vendo').waitFor();
  await field(colleague).fill('Deixa que eu respondo');
  await fixture.getByText('Bento Prado está digitando…').waitFor();
});

it('asks once before it sends a reply that was started before a colleague answered', async () => {
  await field(fixture).fill('Já vou ver isso');
  await field(colleague).press('Enter');
  await fixture.locator('[data-message]').last().getByText('Deixa que eu respondo').waitFor();
  await field(fixture).press('Enter');
  await fixture.getByText('Bento Prado respondeu enquanto você escrevia.').waitFor();
  expect(await violations(fixture)).toEqual([]);
  expect(await field(fixture).inputValue()).toBe('Já vou ver isso');
  await fixture.getByRole('button', { name: 'Enviar assim mesmo' }).click();
  await fixture.locator('[data-message]').last().getByText('Já vou ver isso').waitFor();
});

it('continues a draft from another device', async () => {
  const kept = fixture.waitForResponse((answer) => {
    const request = answer.request();
    return request.method() === 'PUT' && (request.postData() ?? '').includes('Começado na mesa');
  });
  await field(fixture).fill('Começado na mesa');
  expect((await kept).status()).toBe(200);
  const path = new URL(fixture.url()).pathname;
  phone = await sit(DEMO_ADMIN);
  await phone.goto(path);
  await field(phone).waitFor();
  await expect.poll(async () => field(phone).inputValue(), PATIENCE).toBe('Começado na mesa');
});

it('mentions a colleague in a note, and notifies them', async () => {
  await colleague.goto('/queues');
  await colleague.getByRole('cell').first().waitFor();
  await phone.getByRole('button', { name: 'Nota interna' }).click();
  const note = phone.getByRole('textbox', { name: /nota/i });
  await note.fill('veja, @bento');
  await phone.getByRole('option', { name: '@Bento Prado' }).waitFor();
  expect(await violations(phone)).toEqual([]);
  // Enter takes the name; only the next one saves the note.
  await phone.keyboard.press('Enter');
  expect(await note.inputValue()).toBe('veja, @Bento Prado ');
  await phone.keyboard.press('Enter');
  await colleague.getByText(/Marina Duarte mencionou você/).waitFor();
  await colleague.getByRole('button', { name: 'Abrir', exact: true }).click();
  await colleague.waitForURL(/\/tickets\/.+/);
  await phone.getByRole('button', { name: 'Responder', exact: true }).click();
});

it('shows what is wrong with a time, and keeps the keyboard on days that can be chosen', async () => {
  await phone.getByRole('button', { name: 'Mais ações' }).click();
  await chooseInMenu(phone, 'Adiar');
  const dialog = phone.getByRole('dialog');
  const at = dialog.getByRole('textbox');
  await at.fill('21/11');
  await dialog.getByRole('button', { name: 'Adiar até essa data' }).click();
  await expect.poll(async () => at.getAttribute('aria-invalid')).toBe('true');
  await dialog.getByRole('button', { name: 'Abrir o calendário' }).click();
  const days = phone.getByRole('grid');
  await days.waitFor();
  for (const key of ['PageUp', 'ArrowUp', 'ArrowRight']) await phone.keyboard.press(key);
  await expect.poll(async () => days.locator(':focus').count()).toBe(1);
  await phone.keyboard.press('Escape');
  await days.waitFor({ state: 'hidden' });
  expect(await dialog.isVisible()).toBe(true);
  await phone.keyboard.press('Escape');
  // What was typed is not lost without a question.
  await phone.getByRole('button', { name: 'Descartar' }).click();
  await dialog.first().waitFor({ state: 'hidden' });
});

it('snoozes a ticket, hides it from the list, and resumes it', async () => {
  await phone.getByRole('button', { name: 'Mais ações' }).click();
  await chooseInMenu(phone, 'Adiar');
  await phone.getByRole('button', { name: 'Até o cliente responder' }).click();
  await phone.getByRole('status').getByText('Adiado até o cliente responder').waitFor();
  await colleague.getByRole('status').getByText('Adiado até o cliente responder').waitFor();
  expect(await violations(phone)).toEqual([]);
  const list = phone.getByRole('region', { name: 'Lista de atendimentos' });
  const row = list.locator(`a[href*="${new URL(phone.url()).pathname}"]`);
  await row.getByText('Adiado até o cliente responder').waitFor();
  await phone.getByRole('button', { name: /^Ocultar adiados/ }).click();
  await row.waitFor({ state: 'detached' });
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Retomar' }).click();
  await phone.getByText('Adiado até o cliente responder').first().waitFor({ state: 'detached' });
  await row.waitFor();
  expect(errors.flat()).toEqual([]);
});
