import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestConnection, picture } from './browser.ts';
import { clientOf, newDesk } from './desk.ts';

// An admin describes an AI and gives it to a connection; a customer talks to it, and the inbox says who speaks.

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
  ({ page: admin, context, errors, close } = await newDesk({ OUTBOUND_ALLOW: '127.0.0.0/8' }));
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

it('is described in the dialog, which says what is missing', async () => {
  await admin.bringToFront();
  await admin.goto('/prompts');
  await admin.getByRole('button', { name: 'Adicionar prompt' }).first().click();
  expect(await text('Prompt').getAttribute('rows')).toBe('10');
  for (const [name, value] of [
    ['Máximo de tokens', '100'],
    ['Temperatura', '1'],
    ['Máximo de mensagens', '10'],
  ] as const)
    expect(await text(name).inputValue()).toBe(value);
  await text('Nome').fill('Loja');
  await press('Salvar');
  await admin.getByText('Informe o setor').first().waitFor();
  for (const words of ['Muito curto!', 'Obrigatório', 'Descreva o treinamento'])
    await dialog().getByText(words).first().waitFor();
  await picture(admin, 'prompt-errors');
  const key = dialog().getByLabel('Chave da API', { exact: true });
  expect(await key.getAttribute('type')).toBe('password');
  for (const [name, words] of [
    ['Atendente'.repeat(12), 'Muito longo!'],
    ['Atendente da loja', 'Descreva o treinamento'],
  ] as const) {
    await text('Nome').fill(name);
    await text('Prompt').fill('x'.repeat(49));
    await press('Salvar');
    await dialog().getByText(words).first().waitFor();
  }
  await key.fill('sk-1');
  await dialog().getByRole('button', { name: 'Mostrar ou ocultar a senha' }).first().click();
  expect(await key.getAttribute('type')).toBe('text');
  await text('Endereço da API').fill(`http://127.0.0.1:${(ai.address() as AddressInfo).port}/v1`);
  await text('Prompt').fill(
    'Você atende a loja Aurora, que abre às oito horas, e responde com poucas palavras.',
  );
  await dialog().getByRole('combobox', { name: 'Fila' }).click();
  await admin.getByRole('option', { name: 'Vendas' }).click();
  expect(await dialog().getByLabel('Voz', { exact: true }).locator('option').count()).toBe(16);
  await save();
  await admin.getByText('Prompt salvo com sucesso').waitFor();
  await admin.getByRole('cell', { name: 'Atendente da loja', exact: true }).waitFor();
});

it('is shown with its queue and its tokens, and changed with all of its fields', async () => {
  expect(await admin.getByRole('columnheader').allTextContents()).toEqual([
    'Nome',
    'Fila',
    'Máx. tokens',
    'Ações',
  ]);
  const cells = admin.getByRole('row', { name: /Atendente da loja/ }).getByRole('cell');
  expect((await cells.allTextContents()).slice(1, 3)).toEqual(['Vendas', '100']);
  await admin.getByRole('button', { name: 'Editar Atendente da loja' }).click();
  await dialog().getByLabel('Voz', { exact: true }).selectOption('pt-BR-YaraNeural');
  const given = [
    ['Região da voz', 'brazilsouth'],
    ['Temperatura', '0,5'],
    ['Máximo de tokens', '300'],
    ['Máximo de mensagens', '20'],
  ] as const;
  for (const [name, value] of given) await text(name).fill(value);
  await dialog().getByLabel('Chave da voz', { exact: true }).fill('azure-1');
  await save();
  const client = await clientOf(admin);
  const { prompts } = await client.expectOk<{ prompts: object[] }>('GET', '/prompt');
  expect(prompts).toMatchObject([
    {
      voice: 'pt-BR-YaraNeural',
      voiceKey: 'set',
      voiceRegion: 'brazilsouth',
      apiKey: 'set',
      temperature: 0.5,
      maxTokens: 300,
      maxMessages: 20,
      queue: { name: 'Vendas' },
    },
  ]);
  await admin.getByRole('button', { name: 'Editar Atendente da loja' }).click();
  await dialog().getByLabel('Voz', { exact: true }).selectOption('texto');
  await save();
});

it('answers the customers of the connection that has it', async () => {
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

it('is not removed while the connection uses it', async () => {
  await admin.goto('/prompts');
  await admin.getByRole('button', { name: 'Excluir Atendente da loja' }).click();
  await press('Excluir');
  await admin.getByText('Este prompt está em uso por uma conexão.', { exact: false }).first().waitFor();
  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
});

it('is removed once nothing uses it any more', async () => {
  const client = await clientOf(admin);
  const [line] = await client.expectOk<{ id: number }[]>('GET', '/whatsapp');
  await client.expectOk('PUT', `/whatsapp/${line?.id}`, { promptId: null });
  await press('Excluir');
  await admin.getByText('Prompt "Atendente da loja" excluído', { exact: true }).waitFor();
  await admin.getByRole('cell', { name: 'Atendente da loja', exact: true }).waitFor({ state: 'detached' });
});
