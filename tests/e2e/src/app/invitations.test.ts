import { MailServer } from '@prosa/server/src/platform/testing/mail-server.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openBrowser, openWindow, picture, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_ADMIN } from '../support/demo-server.ts';
import { startInstallation, type Installation } from '../support/installation.ts';

// From the dialog of a new user through the mail to the person's first ticket list; and forty people by a sheet.

const smtp = new MailServer();
let installation: Installation;
let browser: Browser;
let page: Page;
let errors: string[];
const otherErrors: string[][] = [];

beforeAll(async () => {
  await smtp.start();
  [browser, installation] = await Promise.all([openBrowser(), startInstallation('demo', smtp.environment)]);
  ({ page, errors } = await openWindow(browser, installation.server.url, {}, { bothThemes: true }));
  await signIn(page, DEMO_ADMIN, inject('templates').demoPassword);
  await page.goto('/users');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await installation.close();
  await smtp.stop();
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

async function inspect(name: string, shown = page): Promise<void> {
  for (const size of widths) {
    await shown.setViewportSize(size);
    expect(await violationsByTheme(shown, `${name}-${size.width}`)).toEqual([]);
    await picture(shown, `${name}-${size.width}`);
  }
  await shown.setViewportSize({ width: 1440, height: 900 });
}

/** The path of the link in the newest mail to this address. */
async function mailedPath(recipient: string, count = 1): Promise<string> {
  const own = () => smtp.mails.filter((mail) => mail.recipient === recipient);
  await expect.poll(() => own().length, { timeout: 30_000 }).toBe(count);
  return /http:\/\/inbox\.test(\/invitation#\S+)/.exec(own().at(-1)?.text ?? '')?.[1] ?? '';
}

async function stranger(): Promise<Page> {
  const opened = await openWindow(browser, installation.server.url, {}, { bothThemes: true });
  otherErrors.push(opened.errors);
  return opened.page;
}

it('an admin invites somebody, who chooses a password and is signed in', async () => {
  await button('Adicionar usuário').click();
  await dialog().getByLabel('Nome').fill('Bia');
  await dialog().getByRole('textbox', { name: 'E-mail' }).fill('bia@aurora.demo');
  await inspect('user-invitation');
  await button('Convidar').click();
  await page.getByText('Convite enviado para bia@aurora.demo').waitFor();
  await row('bia@aurora.demo')
    .getByText(/^Convidado, até/)
    .waitFor();
  await inspect('users-invited');
  const path = await mailedPath('bia@aurora.demo');

  const bia = await stranger();
  const requested: string[] = [];
  bia.on('request', (request) => requested.push(request.url() + (request.headers().referer ?? '')));
  await bia.goto(path);
  await bia.getByLabel('Escolha uma senha').waitFor();
  await inspect('invitation', bia);
  await bia.getByLabel('Seu nome').fill('Bia Souza');
  await bia.getByLabel('Escolha uma senha').fill('lua-cheia-no-mar');
  await bia.getByRole('button', { name: 'Entrar' }).click();
  await bia.waitForURL(/\/tickets/);
  await bia.getByRole('main').waitFor();
  const token = path.split('#')[1] ?? '';
  expect(token).not.toBe('');
  expect(requested.filter((url) => url.includes(token))).toEqual([]);

  // The admin's list follows by itself.
  await row('bia@aurora.demo').getByText('Bia Souza').waitFor();
  await row('bia@aurora.demo').getByText('Online', { exact: true }).waitFor();

  const again = await stranger();
  await again.goto(path);
  await again.getByText('Este link não vale').waitFor();
  await inspect('invitation-used', again);
  await again.getByRole('link', { name: 'Entrar' }).click();
  await again.getByLabel('E-mail').fill('bia@aurora.demo');
  await again.getByLabel('Senha', { exact: true }).fill('lua-cheia-no-mar');
  await again.getByRole('button', { name: 'Entrar' }).click();
  await again.getByRole('heading', { name: 'Encerrar a outra sessão?' }).waitFor();
});

it('sends it again, which ends the old link, and cancels it', async () => {
  await button('Adicionar usuário').click();
  await dialog().getByLabel('Nome').fill('Lia');
  await dialog().getByRole('textbox', { name: 'E-mail' }).fill('lia@aurora.demo');
  await button('Convidar').click();
  const first = await mailedPath('lia@aurora.demo');
  await button('Enviar de novo Lia').click();
  const second = await mailedPath('lia@aurora.demo', 2);
  const lia = await stranger();
  await lia.goto(first);
  await lia.getByText('Este link não vale').waitFor();
  await lia.goto('/login');
  await lia.goto(second);
  await lia.getByLabel('Escolha uma senha').waitFor();
  await button('Cancelar convite Lia').click();
  await dialog()
    .getByText(/O link deixa de valer/)
    .waitFor();
  expect(await violationsByTheme(page, 'invitation-cancel')).toEqual([]);
  await dialog().getByRole('button', { name: 'Cancelar convite' }).click();
  await row('lia@aurora.demo').waitFor({ state: 'detached' });
  await lia.getByLabel('Escolha uma senha').fill('tarde-demais');
  await lia.getByRole('button', { name: 'Entrar' }).click();
  await lia.getByText('Este link não vale').waitFor();
});

const many = 'Nome;E-mail;Perfil;Filas;Senha\r\n'.concat(
  'Davi Lopes;davi@aurora.demo;Supervisor;;chuva-fina-1\r\n',
  'Eva Maria Aparecida dos Santos Albuquerque;eva@aurora.demo;;;\r\n',
  'F;sem-arroba;chefe;Vendaz;123\r\n',
  `Marina de novo;${DEMO_ADMIN};;;\r\n`,
);

it('imports people from a sheet, after a look at each row', async () => {
  await page.getByRole('link', { name: 'Importar planilha' }).click();
  await button('Escolher arquivo').waitFor();
  await inspect('user-import');
  const coming = page.waitForEvent('download');
  await button('Baixar exemplo').click();
  expect((await coming).suggestedFilename()).toBe('usuarios-modelo.xlsx');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(many) });
  await page.getByText('2 pessoas prontas').waitFor();
  await page.getByText('Já existe um usuário com este e-mail').waitFor();
  await page.getByText('A fila "Vendaz" não existe').waitFor();
  await inspect('user-import-preview');
  await button('Criar 2 usuários').click();
  await page.getByText('Importação concluída').waitFor();
  expect(await page.locator('dl dd').allTextContents()).toEqual(['2', '1', '2']);
  await inspect('user-import-done');
  await page.getByRole('link', { name: 'Ver os usuários' }).click();
  await row('eva@aurora.demo')
    .getByText(/^Convidado, até/)
    .waitFor();
  await row('davi@aurora.demo').getByText('Offline', { exact: true }).waitFor();
  await mailedPath('eva@aurora.demo');
});

it('filters the list, and hands tickets over without removing anybody', async () => {
  await page.goto('/users?profile=admin');
  await row(DEMO_ADMIN).waitFor();
  await row('eva@aurora.demo').waitFor({ state: 'detached' });
  await page.goto('/users');
  await button('Passar atendimentos Rui Barreto').click();
  await dialog().getByText('atendimentos abertos com esta pessoa').waitFor();
  await dialog().getByRole('combobox', { name: 'Quem continua' }).click();
  await page.getByRole('option', { name: 'Marina Duarte' }).click();
  expect(await violationsByTheme(page, 'user-hand-over')).toEqual([]);
  await picture(page, 'user-hand-over');
  await dialog().getByRole('button', { name: 'Passar', exact: true }).click();
  await page.getByText(/^Entregues: [1-9]\d*\. De volta às filas: 0\.$/).waitFor();
  await row('Rui Barreto').waitFor();
  await page.goto('/audit');
  await page.getByText('Bia Souza aceitou o convite').waitFor();
  await page.getByText('Marina Duarte enviou um convite a Bia', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  expect(otherErrors.flat()).toEqual([]);
});
