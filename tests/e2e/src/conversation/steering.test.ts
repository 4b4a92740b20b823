import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestConnection, chooseInMenu, picture } from '../support/browser.ts';
import { newFixture } from '../support/fixture.ts';

// An admin sets the opening hours and the text outside of them; a customer writes, and reads that text.

let admin: Page;
let phone: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  let context;
  ({ page: admin, context, errors, close } = await newFixture());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  phone = await context.newPage();
  await admin.bringToFront();
}, 120_000);

afterAll(async () => close());

const dialog = () => admin.getByRole('dialog');
const tab = async (name: string) => dialog().getByRole('tab', { name }).click();
const text = (name: string) => dialog().getByRole('textbox', { name });
async function save() {
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await dialog().waitFor({ state: 'hidden' });
}
async function edit() {
  await admin.bringToFront();
  await admin.getByRole('button', { name: 'Ações Linha de teste' }).click();
  await chooseInMenu(admin, 'Editar');
}
async function write(number: string, name: string) {
  await phone.bringToFront();
  await phone.goto('/sandbox');
  await phone.getByLabel('Número').fill(number);
  await phone.getByLabel('Nome do cliente').fill(name);
  await phone.getByRole('button', { name: 'Abrir', exact: true }).click();
  await phone.getByRole('textbox', { name: 'Escreva como o cliente' }).fill('Oi');
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click();
}

it('lets each connection have its own hours', async () => {
  await admin.goto('/settings');
  await admin.getByRole('combobox', { name: 'Horários de atendimento' }).selectOption('connection');
  await admin.getByText('Atualizado', { exact: true }).waitFor();
});

it('sends a customer outside of the hours the text of the dialog', async () => {
  await admin.goto('/connections');
  await addTestConnection(admin);
  await text('Nome').fill('Linha de teste');
  await tab('Mensagens');
  await text('Mensagem fora do expediente').fill('Voltamos amanhã às oito.');
  await tab('Horários');
  await dialog().getByRole('button', { name: 'Definir horários' }).click();
  await admin.getByText('Clique em salvar para registar as alterações', { exact: true }).waitFor();
  await dialog().getByRole('switch', { name: 'Segunda-feira' }).press('Space');
  await dialog().getByRole('button', { name: 'Copiar o horário de segunda-feira' }).click();
  await chooseInMenu(admin, 'Para todos os dias');
  expect(await dialog().getByText('Fechado', { exact: true }).count()).toBe(7);
  await picture(admin, 'connection-hours');
  await save();
  await write('5511999990001', 'Ana');
  await phone.getByText('Voltamos amanhã às oito.').waitFor();
});

it('creates another token, which can be copied and is stored', async () => {
  await edit();
  const before = await text('Token da API').inputValue();
  expect(before).toMatch(/^[A-Za-z0-9]{30}$/);
  await dialog().getByRole('button', { name: 'Gerar outro token' }).click();
  const token = await text('Token da API').inputValue();
  expect(token).toMatch(/^[A-Za-z0-9]{30}$/);
  expect(token).not.toBe(before);
  await dialog().getByRole('button', { name: 'Copiar o token' }).click();
  await dialog().getByRole('button', { name: 'Token copiado' }).waitFor();
  expect(await admin.evaluate(async () => navigator.clipboard.readText())).toBe(token);
  await save();
  await edit();
  expect(await text('Token da API').inputValue()).toBe(token);
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
});

it('leads to the missing field, and then announces the vacation', async () => {
  await edit();
  await tab('Férias coletivas');
  await text('Mensagem das férias').fill('Boas festas!');
  await tab('Geral');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await dialog().getByText('Obrigatório', { exact: true }).first().waitFor();
  await dialog().getByLabel('Primeiro dia').fill('01/01/2020');
  await dialog().getByLabel('Último dia').fill('01/01/2099');
  await save();
  await write('5511999990002', 'Bia');
  await phone.getByText('Boas festas!').waitFor();
  expect(errors).toEqual([]);
});
