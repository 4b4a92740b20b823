import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestConnection, picture } from '../support/browser.ts';
import { clientOf, newFixture } from '../support/fixture.ts';

// An admin describes an AI and gives it to a connection; a customer talks to it, and the inbox shows who speaks.

let ai: Server;
let admin: Page;
let phone: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ai = createServer((_request, response) => {
    const message = { role: 'assistant', content: 'Abrimos às oito.' };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [{ message }] }));
  });
  await new Promise<void>((done) => ai.listen(0, '127.0.0.1', done));
  let context;
  ({ page: admin, context, errors, close } = await newFixture({ OUTBOUND_ALLOW: '127.0.0.0/8' }));
  await admin.goto('/queues');
  await admin.getByRole('button', { name: 'Adicionar fila' }).first().click();
  await text('Nome').fill('Vendas');
  await save();
  phone = await context.newPage();
}, 120_000);
afterAll(async () => {
  await close();
  await new Promise((done) => ai.close(done));
});

const dialog = () => admin.getByRole('dialog');
const text = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const press = async (name: string) => dialog().getByRole('button', { name, exact: true }).click();
async function save() {
  await press('Salvar');
  await dialog().waitFor({ state: 'hidden' });
}

it('describes an AI in the dialog, and changes it', async () => {
  await admin.bringToFront();
  await admin.goto('/prompts');
  await admin.getByRole('button', { name: 'Adicionar prompt' }).first().click();
  await press('Salvar');
  await admin.getByText('Informe o setor').first().waitFor();
  await picture(admin, 'prompt-errors');
  await text('Nome').fill('Atendente');
  await dialog().getByLabel('Chave da API', { exact: true }).fill('sk-1');
  await text('Endereço da API').fill(`http://127.0.0.1:${(ai.address() as AddressInfo).port}/v1`);
  await text('Prompt').fill(
    'Você atende a loja Aurora, que abre às oito horas, e responde com poucas palavras.',
  );
  await dialog().getByRole('combobox', { name: 'Fila' }).click();
  await admin.getByRole('option', { name: 'Vendas' }).click();
  await save();
  await admin.getByText('Prompt salvo com sucesso').waitFor();
  await admin.getByRole('button', { name: 'Editar Atendente' }).click();
  await text('Nome').fill('Atendente da loja');
  await text('Temperatura').fill('0,5');
  await save();
  await admin.getByRole('cell', { name: 'Atendente da loja', exact: true }).waitFor();
  const client = await clientOf(admin);
  const { prompts } = await client.expectOk<{ prompts: object[] }>('GET', '/prompt');
  expect(prompts).toMatchObject([{ apiKey: 'set', temperature: 0.5, queue: { name: 'Vendas' } }]);
});

it('answers the customers of a connection with the AI', async () => {
  await admin.goto('/connections');
  await addTestConnection(admin);
  await text('Nome').fill('Linha de teste');
  await dialog().getByRole('tab', { name: 'Integrações' }).click();
  await dialog().getByRole('combobox', { name: 'Prompt de IA' }).click();
  await admin.getByRole('option', { name: 'Atendente da loja' }).click();
  await save();
  await phone.bringToFront();
  await phone.goto('/sandbox');
  await phone.getByLabel('Número').fill('5511955550001');
  await phone.getByLabel('Nome do cliente').fill('Clara');
  await phone.getByRole('button', { name: 'Abrir', exact: true }).click();
  await phone.getByRole('textbox', { name: 'Escreva como o cliente' }).fill('Que horas abre?');
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click();
  await phone.getByText('Abrimos às oito.').waitFor();
  await admin.bringToFront();
  await admin.goto('/tickets');
  await admin.getByRole('tab', { name: 'Aguardando' }).click();
  await admin.getByText('Clara').first().click();
  await admin.getByText('A IA está conversando. Aceite para assumir.').waitFor();
  await picture(admin, 'ai-speaks');
});

it('refuses to remove an AI that a connection uses', async () => {
  await admin.goto('/prompts');
  await admin.getByRole('button', { name: 'Excluir Atendente da loja' }).click();
  await press('Excluir');
  await admin.getByText('Este prompt está em uso por uma conexão.', { exact: false }).first().waitFor();
  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
});

it('removes the AI once nothing uses it any more', async () => {
  const client = await clientOf(admin);
  const [connection] = await client.expectOk<{ id: number }[]>('GET', '/whatsapp');
  await client.expectOk('PUT', `/whatsapp/${connection?.id}`, { promptId: null });
  await press('Excluir');
  await admin.getByText('Prompt "Atendente da loja" excluído', { exact: true }).waitFor();
  await admin.getByRole('cell', { name: 'Atendente da loja', exact: true }).waitFor({ state: 'detached' });
});
