import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, violations } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// A spreadsheet of contacts: chosen, its columns assigned, imported, and exported again.

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture());
}, 120_000);

afterAll(async () => close());

async function choose(name: string, content: string): Promise<void> {
  const buffer = Buffer.from(content);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}
const waitForText = async (text: string) => page.getByText(text, { exact: true }).first().waitFor();

it('refuses a file that is no spreadsheet', async () => {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Importar / Exportar' }).click();
  await chooseInMenu(page, 'Importar contatos');
  await page.getByRole('button', { name: 'Escolher arquivo' }).waitFor();
  await choose('a.xlsx', '%PDF-1.7');
  await waitForText('Arquivo inválido!');
  await waitForText('Formatos aceitos: xls, xlsx, csv e txt.');
});

it('asks for the required columns, each for one field', async () => {
  await choose('a.csv', 'quem;onde\nZuleica Prado;5511987650001\nSem número;\nCaio Reis;5511987650002\n');
  await page.getByRole('button', { name: 'Importar 3 contatos' }).click();
  await waitForText('Não foi selecionado o campo de número do contato');
  const column = (name: string) => page.getByLabel(`O que é a coluna ${name}`);
  await column('onde').selectOption('Número');
  await page.getByRole('button', { name: 'Importar 3 contatos' }).click();
  await waitForText('Não foi selecionado o campo de nome do contato');
  await column('quem').selectOption('Número');
  await waitForText('O campo Número já foi selecionado.');
  await column('quem').selectOption('Nome');
  await page.getByRole('checkbox', { name: 'Todas as linhas' }).click();
  await page.getByRole('button', { name: 'Importar 0 contatos' }).click();
  await waitForText('Nenhum contato selecionado');
  await page.getByRole('checkbox', { name: 'Todas as linhas' }).click();
  expect(await violations(page)).toEqual([]);
});

it('counts created and ignored contacts', async () => {
  await waitForText('Número ausente ou inválido');
  await page.getByRole('button', { name: 'Importar 2 contatos' }).click();
  await waitForText('Importação realizada com sucesso, mas alguns contatos foram ignorados');
  const count = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd').textContent();
  expect(await Promise.all([count('Criados'), count('Ignorados')])).toEqual(['2', '1']);
  await waitForText('Linha 3: Número ausente ou inválido');
  await page.goto('/contacts?q=Zuleica Prado');
  await page.getByRole('cell', { name: 'Zuleica Prado' }).first().waitFor();
});

it('exports the contacts that the list shows', async () => {
  await page.getByRole('button', { name: 'Importar / Exportar' }).click();
  const coming = page.waitForEvent('download');
  await chooseInMenu(page, 'Exportar como CSV');
  const file = await (await coming).createReadStream();
  const csvRows = Buffer.concat(await file.toArray())
    .toString()
    .trim()
    .split('\r\n');
  expect(csvRows.slice(1)).toEqual(['Zuleica Prado;5511987650001;;;whatsapp;;']);
});

it('ran without an error of the page', () => {
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});
