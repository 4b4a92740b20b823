import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, violationsByTheme } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// A list for a campaign: made, filled by hand and from its own sample, exported, and one of existing contacts.

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture({}, { bothThemes: true }));
}, 120_000);
afterAll(async () => close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
// The cell of the actions has the name too.
const cell = (name: string) => page.getByRole('cell', { name }).first();
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const waitForText = async (text: string | RegExp) => page.getByText(text).first().waitFor();
async function saved(act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

it('is made and filled by hand', async () => {
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Listas de contatos' }).click();
  await button('Adicionar lista').first().click();
  await field('Nome').fill('Aniversariantes');
  await button('Salvar').click();
  await waitForText('Lista de contatos "Aniversariantes" salva');
  await button('Ver contatos de Aniversariantes').click();
  await waitForText('A lista está vazia');
  await button('Adicionar contato').first().click();
  await field('Nome').fill('Zuleica Prado');
  await field('Número').fill('(11) 98765-0001');
  expect(await violationsByTheme(page, 'contact-list-item')).toEqual([]);
  await button('Salvar').click();
  await cell('Zuleica Prado').waitFor();
});

it('takes a sheet like its own sample, and shows what became of each row', async () => {
  await button('Importar').click();
  const { name, bytes: buffer } = await saved(async () => button('Baixar exemplo').click());
  expect(name).toBe('lista-modelo.xlsx');
  const count = (of: string) => page.locator('dl > div', { hasText: of }).locator('dd').textContent();
  const take = async () => {
    const file = { name: 'clientes.xlsx', mimeType: 'application/zip', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await waitForText('Importação de clientes.xlsx concluída');
  };
  await take();
  expect(await Promise.all([count('Criados'), count('Já na lista'), count('Ignorados')])).toEqual([
    '2',
    '0',
    '0',
  ]);
  await button('Importar outra planilha').click();
  await take();
  expect(await Promise.all([count('Criados'), count('Já na lista')])).toEqual(['0', '2']);
  expect(await violationsByTheme(page, 'contact-list-import')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
  await cell('Rui Exemplo').waitFor();
});

it('is exported as a search finds it', async () => {
  await page.getByRole('searchbox', { name: 'Buscar por nome, número ou e-mail' }).fill('zuleica');
  await cell('Rui Exemplo').waitFor({ state: 'detached' });
  await button('Exportar').click();
  const { name, bytes } = await saved(async () => chooseInMenu(page, 'Exportar como CSV'));
  expect(name).toMatch(/^lista-\d+\.csv$/);
  expect(bytes.toString().trim().split('\r\n').slice(1)).toEqual([
    'Zuleica Prado;5511987650001;;não verificado',
  ]);
});

it('is made of existing contacts, whose number is said before', async () => {
  await page.getByRole('link', { name: 'Listas', exact: true }).click();
  await button('Criar de contatos').click();
  await waitForText(/\d+ contatos entram na lista/);
  await waitForText(/Ficam de fora: \d+ grupos/);
  expect(await violationsByTheme(page, 'contact-segment')).toEqual([]);
  await field('Nome').fill('Todos os contatos');
  await button('Criar lista').click();
  await waitForText(/Lista "Todos os contatos" criada com \d+ contatos/);
  await page.getByRole('row').filter({ hasText: 'Todos os contatos' }).waitFor();
  expect(errors).toEqual([]);
});
