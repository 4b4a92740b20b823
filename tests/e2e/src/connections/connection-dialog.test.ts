import type { Connection } from '@prosa/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { addTestConnection, chooseInMenu, picture } from '../support/browser.ts';
import { clientOf, newFixture } from '../support/fixture.ts';

// All settings of a connection for its conversations, tab by tab: stored as filled in, or marked as wrong.

let page: Page;
let api: ApiClient;
let errors: string[];
let close: () => Promise<void>;
const ids = { sales: 0, support: 0, integration: 0, prompt: 0 };
const made = async (path: string, body: object) =>
  (await api.expectOk<{ id: number }>('POST', path, body)).id;

beforeAll(async () => {
  ({ page, errors, close } = await newFixture());
  api = await clientOf(page);
  ids.sales = await made('/queue', { name: 'Vendas', color: '#0E7490' });
  ids.support = await made('/queue', { name: 'Suporte', color: '#C05299', greetingMessage: 'Oi' });
  const hook = { type: 'webhook', name: 'CRM', urlN8N: 'https://crm.example/hook' };
  ids.integration = await made('/queueIntegration', hook);
  ids.prompt = await made('/prompt', {
    name: 'Atendente',
    prompt: 'Você atende a loja. '.repeat(4),
    apiKey: 'sk-1',
    queueId: ids.sales,
    voice: 'texto',
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
  });
}, 120_000);
afterAll(async () => close());

const dialog = () => page.getByRole('dialog');
const text = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const box = (name: string) => dialog().getByRole('combobox', { name, exact: true });
const tab = async (name: string) => dialog().getByRole('tab', { name, exact: true }).click();
async function toggle(name: string): Promise<void> {
  // The description of a switch is part of its accessible name.
  const at = dialog().getByRole('switch', { name: new RegExp(`^${name}`) });
  await expect.poll(async () => at.isEnabled()).toBe(true);
  await at.press('Space');
}
const save = async () => dialog().getByRole('button', { name: 'Salvar', exact: true }).click();
const connections = async () => api.expectOk<Connection[]>('GET', '/whatsapp');
const setting = async (column: string, data: string) =>
  api.expectOk('PUT', '/companySettings', { column, data });
async function add(): Promise<void> {
  await page.goto('/connections');
  await addTestConnection(page);
  await text('Nome').waitFor();
}
async function edit(name: string): Promise<void> {
  await page.goto('/connections');
  await page.getByRole('button', { name: `Ações ${name}` }).click();
  await chooseInMenu(page, 'Editar');
  await text('Nome').waitFor();
}
async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await text(name).fill(value);
}
async function pick(field: string, ...names: string[]): Promise<void> {
  await box(field).press('ArrowDown');
  for (const name of names) await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Tab');
}

it('takes general settings, with a picture for the greeting', async () => {
  await setting('scheduleType', 'connection');
  await add();
  await fill({ Nome: 'Linha', 'Redirecionar sem fila após (minutos)': '10' });
  await pick('Redirecionar para a fila', 'Suporte');
  await toggle('Receber mensagens de grupos');
  await toggle('Tratar grupos como atendimentos');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const file = { name: 'loja.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
  await dialog().locator('input[type="file"]').setInputFiles(file);
  await dialog().getByRole('button', { name: 'Tirar o arquivo loja.png' }).waitFor();
});

it('takes queues, an integration and an AI', async () => {
  await tab('Integrações');
  await pick('Filas', 'Vendas', 'Suporte');
  await pick('Integração', 'CRM');
  await pick('Prompt de IA', 'Atendente');
});

it('takes texts, limits and times', async () => {
  await tab('Mensagens');
  await fill({
    'Mensagem de saudação': 'Olá!',
    'Mensagem de conclusão': 'Até logo!',
    'Mensagem fora do expediente': 'Fechado.',
  });
  await tab('Chatbot');
  await fill({
    'Reabrir o atendimento por (minutos)': '5',
    'Quantas vezes o robô repete': '4',
    'Pausa do robô (minutos)': '2',
    'Encerrar por inatividade após (minutos)': '60',
    'Mensagem de encerramento por inatividade': 'Encerramos.',
    'Lembrar o cliente após (minutos)': '30',
    'Mensagem de lembrete': 'Ainda aí?',
  });
  await pick('A inatividade conta', 'Só enquanto é o cliente que não responde');
  await tab('Avaliações');
  await fill({
    'Mensagem de avaliação': 'De 0 a 10?',
    'Quantas vezes a pergunta se repete': '2',
    'Esperar a avaliação por (minutos)': '15',
  });
});

it('takes opening hours, and the days of a vacation', async () => {
  await tab('Horários');
  await dialog().getByRole('button', { name: 'Definir horários' }).click();
  const start = dialog().getByLabel('Turno 1 de segunda-feira: início');
  await start.focus();
  await start.pressSequentially('0930');
  expect(await start.inputValue()).toBe('09:30');
  await tab('Férias coletivas');
  await fill({ 'Mensagem das férias': 'Boas festas!' });
  await dialog().getByLabel('Primeiro dia').fill('24/12/2026');
  await dialog().getByLabel('Último dia').fill('02/01/2027');
  await picture(page, 'connection-filled');
});

it('stores all of it', async () => {
  await save();
  await page.getByText('Conexão "Linha" salva', { exact: true }).waitFor();
  await dialog().waitFor({ state: 'hidden' });
  expect(await connections()).toMatchObject([
    {
      name: 'Linha',
      timeSendQueue: 10,
      sendIdQueue: ids.support,
      allowGroup: true,
      groupAsTicket: 'enabled',
      greetingMediaAttachment: 'loja.png',
      integrationId: ids.integration,
      promptId: ids.prompt,
      greetingMessage: 'Olá!',
      complationMessage: 'Até logo!',
      outOfHoursMessage: 'Fechado.',
      timeCreateNewTicket: 5,
      maxUseBotQueues: 4,
      timeUseBotQueues: 2,
      expiresTicket: 60,
      whenExpiresTicket: '1',
      expiresInactiveMessage: 'Encerramos.',
      timeInactiveMessage: 30,
      inactiveMessage: 'Ainda aí?',
      ratingMessage: 'De 0 a 10?',
      maxUseBotQueuesNPS: 2,
      expiresTicketNPS: 15,
      collectiveVacationStart: '2026-12-24',
      collectiveVacationEnd: '2027-01-02',
      collectiveVacationMessage: 'Boas festas!',
    },
  ]);
  const [connection] = await connections();
  expect(new Set(connection?.queues.map(({ id }) => id))).toEqual(new Set([ids.sales, ids.support]));
  expect(connection?.schedules).toHaveLength(7);
  expect(connection?.schedules[0]).toMatchObject({
    weekdayEn: 'monday',
    startTimeA: '09:30',
    endTimeA: '12:00',
  });
});

it('shows it again, and removes the picture and the redirection', async () => {
  await edit('Linha');
  expect(await text('Nome').inputValue()).toBe('Linha');
  await expect.poll(async () => box('Redirecionar para a fila').inputValue()).toBe('Suporte');
  await dialog().getByRole('button', { name: 'Tirar o arquivo loja.png' }).click();
  await text('Redirecionar sem fila após (minutos)').fill('');
  await save();
  await dialog().waitFor({ state: 'hidden' });
  expect(await connections()).toMatchObject([
    { greetingMediaAttachment: null, timeSendQueue: 0, isDefault: true },
  ]);
  expect(errors).toEqual([]);
});
