import { makeCertificateFile } from '@prosa/server/src/testing/certificate-file.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, picture, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// The operator sets credentials and a certificate for payments; nobody sees them again, and no admin comes near them.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let errors: string[];
/** Every answer of the server to the operator's window. */
const answers: Promise<string>[] = [];

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  ({ page, errors } = await openWindow(browser, demo.url, {}, { bothThemes: true }));
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
  });
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await page.goto('/settings?tab=installation');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const SECRET = '$aact_prod_segredo_do_teste';
const credential = () => page.getByRole('group', { name: 'Asaas: chave de API', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const passphrase = () => page.getByLabel('Senha do arquivo', { exact: true });
const choose = async (name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/x-pkcs12', buffer });
/** A notice shows the same words as the field. */
const notice = async (text: string) => page.getByText(text, { exact: true }).first().waitFor();

it('stores a credential by a press, shows only that it is set, and removes it', async () => {
  await credential().getByText('Não definido').waitFor();
  await button('Definir: Asaas: chave de API').click();
  await page.getByLabel('Novo valor', { exact: true }).fill(SECRET);
  await picture(page, 'settings-credential');
  await page.keyboard.press('Enter');
  await notice('Operação atualizada com sucesso.');
  await page.reload();
  await credential().getByText('Definido', { exact: true }).waitFor();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `settings-installation-${size.width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await button('Remover: Asaas: chave de API').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click();
  await credential().getByText('Não definido').waitFor();
  expect((await Promise.all(answers)).join(' ')).not.toContain(SECRET);
});

it('takes a certificate with its passphrase alone, and says at the field what is wrong', async () => {
  const content = await makeCertificateFile({
    passphrase: 'senha certa',
    subject: '/O=Aurora/CN=Efí Aurora',
  });
  await page.getByRole('tab', { name: 'Certificado' }).click();
  await page.getByText('Nenhum certificado').waitFor();
  await button('Enviar').click();
  await notice('Escolha um arquivo!');
  await choose('cert.pem', content);
  await button('Enviar').click();
  await notice('Use somente arquivos em formato p12!');
  await choose('loja.p12', content);
  await button('Enviar').click();
  await notice('Escolha um destino!');
  await page.getByLabel('Destino', { exact: true }).selectOption('efi');
  await passphrase().fill('senha errada');
  await button('Enviar').click();
  await page.getByText('Esta senha não abre o arquivo.').waitFor();
  expect(await passphrase().getAttribute('aria-invalid')).toBe('true');
  await picture(page, 'settings-certificate-refused');
  await passphrase().fill('senha certa');
  const reloaded = page.waitForEvent('load');
  await button('Enviar').click();
  await notice('Arquivo enviado com sucesso!');
  await reloaded;
  await page.getByText('CN=Efí Aurora, O=Aurora').first().waitFor();
  await page.getByText('Válido', { exact: true }).waitFor();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `settings-certificate-${size.width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const text = (await Promise.all(answers)).join(' ');
  expect(text).not.toContain('senha certa');
  expect(text).not.toContain(content.toString('base64').slice(0, 200));
});

it('turns an admin of a company away, who finds neither tab nor field', async () => {
  const { page: admin, context } = await openWindow(browser, demo.url);
  await signIn(admin, DEMO_ADMIN, demo.password);
  await admin.goto('/settings/certificate');
  await admin.getByText('Sem permissão para acessar!', { exact: true }).waitFor();
  await admin.waitForURL(/\/tickets/);
  await admin.goto('/settings?tab=installation');
  await admin.getByRole('combobox', { name: 'Tipo do menu' }).waitFor();
  expect(await admin.getByRole('tab', { name: 'Certificado' }).count()).toBe(0);
  expect(await admin.getByText('Asaas').count()).toBe(0);
  await context.close();
});

it('leaves what was done in the audit log, without the values', async () => {
  await page.goto('/audit');
  await page.getByText('mudou a configuração "Efí: certificado"').first().waitFor();
  await page.getByText('mudou a configuração "Asaas: chave de API"').first().waitFor();
  await picture(page, 'audit-credentials');
  expect(await page.getByRole('main').textContent()).not.toContain(SECRET);
});

it('removes the certificate after a question', async () => {
  await page.goto('/settings/certificate');
  await button('Remover').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click();
  await page.getByText('Nenhum certificado').waitFor();
  // The browser itself notes that an upload was refused.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});
