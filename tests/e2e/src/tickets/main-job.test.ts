import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addTestConnection,
  chooseInMenu,
  openBrowser,
  openWindow,
  picture,
  signInByForm,
} from '../support/browser.ts';
import { startInstallation, type Installation } from '../support/installation.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// From nothing: an admin creates a queue and a test connection, a customer writes, and gets an answer.

let installation: Installation;
let browser: Browser;
let admin: Page;
let phone: Page;
let errors: string[];

beforeAll(async () => {
  [browser, installation] = await Promise.all([openBrowser(), startInstallation('empty')]);
  const window = await openWindow(browser, installation.server.url);
  ({ page: admin, errors } = window);
  phone = await window.context.newPage();
  // A page in the background is drawn rarely, which delays the test.
  await admin.bringToFront();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await installation.close();
});

it('explains a wrong password, and accepts the right one', async () => {
  await admin.goto('/login');
  await admin.getByLabel('E-mail').fill(ADMIN_EMAIL);
  await admin.getByLabel('Senha', { exact: true }).fill('wrong password');
  await admin.getByRole('button', { name: 'Entrar' }).click();
  await admin.getByRole('alert').getByText('E-mail ou senha incorretos').waitFor();
  await signInByForm(admin, ADMIN_EMAIL, ADMIN_PASSWORD);
  await admin.getByRole('tab', { name: /Atendendo/ }).waitFor();
});

it('leads to the requested page after the sign-in', async () => {
  await admin.getByRole('button', { name: 'Minha conta' }).click();
  await chooseInMenu(admin, 'Sair');
  await admin.waitForURL(/\/login$/);
  await admin.goto('/queues?x=1');
  await admin.waitForURL(/\/login/);
  await admin.getByLabel('E-mail').fill(ADMIN_EMAIL);
  await admin.getByLabel('Senha', { exact: true }).fill(ADMIN_PASSWORD);
  await admin.getByRole('button', { name: 'Entrar' }).click();
  await admin.waitForURL(/\/queues\?x=1$/);
  await admin.goto('/login?to=//evil.test/x');
  await admin.waitForURL(/\/tickets/);
});

it('begins with settings that show no error', async () => {
  await admin.goto('/settings');
  await admin.getByRole('combobox', { name: 'Tipo do menu' }).waitFor();
  expect(await admin.locator('[aria-invalid="true"]').count()).toBe(0);
});

it('creates a queue with its member', async () => {
  await admin.getByRole('link', { name: 'Filas' }).click();
  await admin.getByRole('button', { name: 'Adicionar fila' }).first().click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Vendas');
  await dialog.getByLabel('Membros').first().click();
  await admin.getByRole('option', { name: 'Admin' }).click();
  await admin.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await admin.getByRole('cell', { name: 'Vendas', exact: true }).waitFor();
});

const isInSight = async (button: Locator) => {
  const box = await button.boundingBox();
  return box !== null && box.y > 0 && box.y + box.height < (button.page().viewportSize()?.height ?? 0);
};

it('creates a test connection', async () => {
  await admin.getByRole('link', { name: 'Conexões', exact: true }).click();
  await addTestConnection(admin);
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Linha de teste');
  // The form is longer than the screen, but its save button is visible.
  const save = dialog.getByRole('button', { name: 'Salvar' });
  expect(await isInSight(save)).toBe(true);
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
  await admin.getByText('Conectada').waitFor();
});

it('shows what a customer writes, without a reload', async () => {
  await admin.getByRole('link', { name: 'Atendimentos', exact: true }).click();
  await admin.getByRole('tab', { name: /Aguardando/ }).click();
  await admin.getByText('Ninguém aguardando').waitFor();

  await phone.goto('/sandbox');
  await phone.getByLabel('Número').fill('5511999990001');
  await phone.getByLabel('Nome do cliente').fill('Ana Luísa');
  await phone.getByRole('button', { name: 'Abrir', exact: true }).click();
  await phone.getByRole('textbox', { name: 'Escreva como o cliente' }).fill('Vocês entregam em *Niterói*?');
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click();

  const row = admin.getByRole('link', { name: /Ana Luísa/ });
  await row.waitFor();
  expect(await row.textContent()).toContain('Vocês entregam em Niterói?');
  await row.click();
  await admin.getByText('Niterói', { exact: true }).waitFor();
});

it('accepts with a queue, answers, and the phone shows the answer', async () => {
  await admin.getByRole('button', { name: 'Aceitar', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: /^Aceitar / });
  await dialog.getByRole('button', { name: 'Aceitar' }).click();
  const input = admin.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await input.fill('Entregamos sim, em 3 dias!');
  await input.press('Enter');
  await phone.getByText('Entregamos sim, em 3 dias!').waitFor();
  await admin
    .getByRole('img', { name: /Enviada|Entregue|Lida/ })
    .last()
    .waitFor();
  await phone.getByRole('button', { name: 'Ler tudo' }).click();
  await admin.getByRole('img', { name: 'Lida' }).last().waitFor();
  await picture(admin, 'main-job-answered');
});

it('counts no message as unread that the person sees', async () => {
  await phone.getByRole('textbox', { name: 'Escreva como o cliente' }).fill('Ótimo!');
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click();
  await admin.bringToFront();
  await admin.getByRole('log').getByText('Ótimo!').waitFor();
  await expect.poll(async () => admin.title()).not.toMatch(/^[①-⑳(]/u);
  await expect
    .poll(async () => admin.getByRole('button', { name: 'Notificações: nada por ler' }).count())
    .toBe(1);
});

it('keeps a draft through a reload', async () => {
  const input = admin.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await input.fill('Um rascunho que fica');
  await admin.reload();
  await expect
    .poll(async () => admin.getByRole('textbox', { name: 'Escreva uma mensagem' }).inputValue(), {
      timeout: 15_000,
    })
    .toBe('Um rascunho que fica');
  await admin.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('');
});

it('writes a note that the customer never sees', async () => {
  await admin.getByRole('button', { name: 'Nota interna' }).click();
  const input = admin.getByRole('textbox', { name: 'Escreva uma nota que só a equipe vê' });
  // The field has the focus: letters typed outside of it are shortcuts.
  await admin.keyboard.type('Cliente antiga, dar desconto');
  await expect.poll(async () => input.inputValue()).toBe('Cliente antiga, dar desconto');
  await input.press('Enter');
  await admin.getByText('Cliente antiga, dar desconto').waitFor();
  await admin.getByText(/Nota interna · Admin/).waitFor();
  expect(await phone.getByText('Cliente antiga').count()).toBe(0);
  await admin.getByRole('button', { name: 'Responder', exact: true }).click();
});

it('keeps a message that failed, with its reason, and sends it again', async () => {
  const token = await admin.evaluate(() => localStorage.getItem('token'));
  const broken = await fetch(`${installation.server.url}/api/sandbox/1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ failNext: 1, failure: 'permanent' }),
  });
  expect(broken.status).toBe(200);
  const input = admin.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await input.fill('Esta falha na primeira vez');
  await input.press('Enter');
  await admin.getByRole('button', { name: 'Enviar de novo' }).click();
  await phone.getByText('Esta falha na primeira vez').waitFor();
  await expect.poll(async () => admin.getByRole('button', { name: 'Enviar de novo' }).count()).toBe(0);
});

it('returns, accepts by keyboard, resolves and reopens', async () => {
  await admin.getByRole('button', { name: 'Devolver' }).click();
  await admin.getByRole('tab', { name: /Aguardando/ }).click();
  await admin.getByRole('link', { name: /Ana Luísa/ }).click();
  await admin.getByRole('button', { name: 'Aceitar', exact: true }).waitFor();
  await admin.keyboard.press('a');
  const input = admin.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await expect.poll(async () => input.evaluate((field) => field === document.activeElement)).toBe(true);
  // Typed as text, and not taken as the shortcut that resolves.
  await admin.keyboard.type('e agora');
  expect(await input.inputValue()).toBe('e agora');
  await input.fill('');
  await admin.getByRole('tab', { name: /Atendendo/ }).click();
  await admin.getByRole('searchbox').click();
  await admin.getByRole('link', { name: /Ana Luísa/ }).click();
  await expect.poll(async () => input.evaluate((field) => field === document.activeElement)).toBe(true);
  await admin.getByRole('button', { name: 'Despedida e avaliação' }).click();
  await chooseInMenu(admin, 'Sem despedida', true);
  await admin.waitForURL(/\/tickets(\?.*)?$/);
  await admin.getByRole('tab', { name: 'Resolvidos' }).click();
  await admin.getByRole('link', { name: /Ana Luísa/ }).click();
  await admin.getByRole('button', { name: 'Reabrir' }).click();
  await admin.getByRole('button', { name: 'Resolver' }).waitFor();
});

it('transfers to a queue, confirms it, and takes the ticket back', async () => {
  await admin.getByRole('button', { name: 'Transferir' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('option', { name: /^Vendas/ }).click();
  await admin.getByText('Atendimento de Ana Luísa transferido para a fila Vendas.').waitFor();
  await admin.getByRole('tab', { name: /Aguardando/ }).click();
  await admin.getByRole('link', { name: /Ana Luísa/ }).click();
  await admin.getByRole('button', { name: 'Aceitar', exact: true }).click();
  await admin.getByRole('button', { name: 'Resolver' }).waitFor();
});

it('exports the ticket as an A4 file with its messages', async () => {
  await admin.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await chooseInMenu(admin, 'Exportar em PDF');
  const dialog = admin.getByRole('dialog', { name: /em PDF/ });
  await dialog.getByText('Vocês entregam em *Niterói*?').waitFor();
  await dialog.getByText(/Nota interna de Admin/).waitFor();
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Exportar PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ticket_\d+\.pdf$/);
  const file = await readFile(await download.path(), 'latin1');
  expect(file.startsWith('%PDF-')).toBe(true);
  expect(file).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
  expect(file.match(/\/Subtype \/Image/g)).toHaveLength(1);
  // The text stands unseen over the picture, to be searched and copied.
  expect(file).toMatch(/\b3 Tr\b[^]*\(Vocês entregam em \*Niterói\*\?\) Tj/);
  await dialog.waitFor({ state: 'hidden' });
});

it('leads back from a ticket that does not exist', async () => {
  await admin.goto('/tickets/00000000-0000-4000-8000-000000000000');
  await admin.waitForURL(/\/tickets(\?.*)?$/);
  await admin.goto('/tickets/undefined');
  await admin.waitForURL(/\/tickets(\?.*)?$/);
});

it('ran without an error of the page', () => {
  expect(errors).toEqual([]);
});
