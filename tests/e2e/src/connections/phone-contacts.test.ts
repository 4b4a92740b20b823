import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// What the phone of a connection knows about people: its address book, who is on the channel, and who is blocked.

const SAVED = '5511955500001';
const ABSENT = '5511955500002';

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture());
}, 120_000);

afterAll(async () => close());

const dialog = () => page.getByRole('dialog');
const waitForText = async (text: string) => page.getByText(text, { exact: true }).first().waitFor();

it('keeps an address book on the phone of a test connection', async () => {
  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Agenda da empresa' }).click();
  const put = async (number: string, name: string) => {
    await dialog().getByLabel('Número', { exact: true }).fill(number);
    await dialog().getByLabel('Nome na agenda').fill(name);
    await dialog().getByRole('button', { name: 'Pôr na agenda' }).click();
    await dialog().getByText(name, { exact: true }).waitFor();
  };
  await put(SAVED, 'Zeferino da Padaria');
  await put(ABSENT, 'Número Antigo');
  await dialog().getByRole('switch', { name: 'Número Antigo está sem WhatsApp' }).click();
  await expect
    .poll(async () => dialog().getByRole('switch', { name: 'Número Antigo está sem WhatsApp' }).isChecked())
    .toBe(true);
  expect(await violations(page)).toEqual([]);
});

it('imports the address book into the contacts', async () => {
  await page.goto('/contacts/import');
  await page.getByRole('button', { name: 'Importar da agenda' }).click();
  await waitForText('Importação realizada com sucesso');
  await page.goto('/contacts?q=Zeferino');
  await page.getByRole('cell', { name: 'Zeferino da Padaria' }).first().waitFor();
});

it('shows how a number will be stored, and refuses one that is not on the channel', async () => {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Adicionar contato' }).first().click();
  await dialog().getByLabel('Nome', { exact: true }).fill('Sem WhatsApp');
  await dialog().getByLabel('Número').fill('(11) 95550-0003');
  await waitForText('Será salvo como +55 (11) 95550-0003');
  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Agenda da empresa' }).click();
  await dialog().getByLabel('Número', { exact: true }).fill('5511955500003');
  await dialog().getByRole('button', { name: 'Pôr na agenda' }).click();
  await dialog().getByRole('switch', { name: '+55 (11) 95550-0003 está sem WhatsApp' }).click();
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Adicionar contato' }).first().click();
  await dialog().getByLabel('Nome', { exact: true }).fill('Sem WhatsApp');
  await dialog().getByLabel('Número').fill('(11) 95550-0003');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await waitForText('Este número não está no WhatsApp. Confira o DDI e o DDD.');
});

it('opens a ticket with a number of Brazil or of another country, as it was shown', async () => {
  for (const [typed, shown, stored] of [
    ['(11) 95550-0004', '+55 (11) 95550-0004', '5511955500004'],
    ['+51 987 654 321', '+51987654321', '51987654321'],
  ] as const) {
    await page.goto('/tickets');
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    await dialog().getByRole('combobox', { name: 'Contato' }).fill(typed);
    await page.getByRole('option', { name: `Escrever para ${shown}` }).click();
    await dialog().getByLabel('Nome do contato').fill(`Pessoa ${stored}`);
    await dialog().getByRole('combobox', { name: 'Fila' }).click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await dialog().getByRole('button', { name: 'Iniciar' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.goto(`/contacts?q=${stored}`);
    await page
      .getByRole('cell', { name: `Pessoa ${stored}` })
      .first()
      .waitFor();
  }
});

it('shows on the phone and in the list that a contact is blocked', async () => {
  await page.goto('/contacts?q=Zeferino');
  await page.getByRole('button', { name: 'Bloquear' }).first().click();
  await waitForText('Contato bloqueado');
  await page.goto(`/sandbox?phone=${SAVED}`);
  await waitForText('A empresa bloqueou este número: o que ele escreve não chega.');
  await page.goto('/contacts?q=Zeferino');
  await page.getByRole('button', { name: 'Desbloquear' }).first().click();
  await waitForText('Contato desbloqueado');
});

it('ran without an error of the page', () => {
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});
