import type { Queue } from '@prosa/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { openWindow, picture, signIn } from './browser.ts';
import { DEMO_AGENT, type DemoServer } from './demo-server.ts';
import { clientOf, demoDesk } from './desk.ts';

// A company's admin fills in everything that a queue has; an attendant sees none of the pages of the bot.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let api: ApiClient;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ demo, browser, page, errors, close } = await demoDesk());
  api = await clientOf(page);
  await api.expectOk('POST', '/files', { name: 'Tabelas', message: 'Qual tabela?', options: [] });
  const hook = { type: 'webhook', name: 'CRM', urlN8N: 'https://crm.example/hook' };
  await api.expectOk('POST', '/queueIntegration', hook);
}, 120_000);
afterAll(async () => close());

const dialog = () => page.getByRole('dialog').first();
const text = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const box = (name: string) => dialog().getByRole('combobox', { name, exact: true });
const save = async () => dialog().getByRole('button', { name: 'Salvar', exact: true }).click();
const queueOf = async (name: string) => {
  const queues = await api.expectOk<Queue[]>('GET', '/queue');
  return queues.find((queue) => queue.name === name);
};
async function pick(field: string, name: string): Promise<void> {
  await box(field).click();
  await page.getByRole('option', { name, exact: true }).click();
}
async function add(): Promise<void> {
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Adicionar fila' }).first().click();
  await text('Nome').waitFor();
}

it('lists queues with their colour, order and greeting, and says how many there are', async () => {
  await page.goto('/queues');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await rows.filter({ hasText: 'Vendas' }).first().waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'ID',
    'Nome',
    'Ordem',
    'Membros',
    'Mensagem de saudação',
    'Ações',
  ]);
  const head = page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::span');
  expect(await head.textContent()).toBe(String(await rows.count()));
  const sales = await queueOf('Vendas');
  const row = rows.filter({ hasText: 'Vendas' }).first();
  expect(await row.textContent()).toContain(sales?.greetingMessage.slice(0, 40));
  const shown = await row.locator('i').evaluate((dot) => getComputedStyle(dot).backgroundColor);
  expect(sales?.color).toBe('#2F7DE1');
  expect(shown).toBe('rgb(47, 125, 225)');
});

it('names what is wrong, and stores nothing', async () => {
  await add();
  const names = async () => (await api.expectOk<Queue[]>('GET', '/queue')).map(({ name }) => name);
  const before = await names();
  await text('Nome').fill('V');
  await save();
  await dialog().getByText('Escreva ao menos 2 caracteres').waitFor();
  await dialog().getByText('Obrigatório', { exact: true }).waitFor();
  await text('Nome').fill('V'.repeat(51));
  await save();
  await dialog().getByText('Escreva no máximo 50 caracteres').waitFor();
  await text('Nome').fill('Pós-venda');
  await text('Mensagem de saudação').fill('Olá!');
  await text('Cor').fill('#2F7DE1');
  await save();
  await dialog().getByText('Já existe uma fila com esta cor. Escolha outra.').waitFor();
  expect(await names()).toEqual(before);
});

it('keeps everything that is filled in', async () => {
  await text('Cor').fill('#ff0000');
  await text('Ordem').fill('7');
  await text('Mensagem fora do horário').fill('Fechado.');
  await pick('Lista de arquivos', 'Tabelas');
  await pick('Integração', 'CRM');
  await dialog().getByRole('switch', { name: 'Rodízio' }).press('Space');
  await box('Tempo do rodízio').click();
  expect(await page.getByRole('option').allTextContents()).toEqual(
    [2, 5, 10, 15, 30, 45, 60].map((minutes) => `${minutes} minutos`),
  );
  await page.getByRole('option', { name: '2 minutos', exact: true }).click();
  await dialog().getByRole('switch', { name: 'Encerrar o atendimento' }).press('Space');
  await picture(page, 'queue-filled');
  await save();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByText('Fila "Pós-venda" salva', { exact: true }).waitFor();
  expect(await queueOf('Pós-venda')).toMatchObject({
    color: '#ff0000',
    orderQueue: 7,
    greetingMessage: 'Olá!',
    outOfHoursMessage: 'Fechado.',
    fileListId: expect.any(Number) as number,
    integrationId: expect.any(Number) as number,
    ativarRoteador: true,
    tempoRoteador: 2,
    closeTicket: true,
  });
});

it('has hours of its own where the company wants that, and then a text for when it is closed', async () => {
  await add();
  expect(await dialog().getByRole('tab').count()).toBe(0);
  await api.expectOk('PUT', '/companySettings', { column: 'scheduleType', data: 'queue' });
  await add();
  expect(await dialog().getByRole('tab').allTextContents()).toEqual(['Dados da fila', 'Horários']);
  await dialog().getByRole('tab', { name: 'Horários' }).click();
  const fields = dialog().getByLabel(/^Turno/);
  const week = ['08:00', '12:00', '13:00', '18:00'];
  expect(await fields.evaluateAll((times) => times.map((time) => (time as HTMLInputElement).value))).toEqual(
    Array.from({ length: 7 }, () => week).flat(),
  );
  await dialog().getByRole('tab', { name: 'Dados da fila' }).click();
  await text('Nome').fill('Noite');
  await text('Mensagem de saudação').fill('Boa noite!');
  await save();
  await dialog().getByText('Obrigatório', { exact: true }).waitFor();
  expect(await text('Mensagem fora do horário').getAttribute('aria-invalid')).toBe('true');
  expect(await queueOf('Noite')).toBeUndefined();
  await api.expectOk('PUT', '/companySettings', { column: 'scheduleType', data: 'company' });
});

it('asks of each kind of option where it leads', async () => {
  const queue = await queueOf('Pós-venda');
  for (const name of ['Segunda via', 'Outros assuntos'])
    await api.expectOk('POST', '/chatbot', { queueId: queue?.id, name, greetingMessage: 'Certo.' });
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Editar Pós-venda' }).click();
  await dialog()
    .getByRole('button', { name: /Segunda via.*Mostrar texto/ })
    .click();
  const own = ['Em qual fila (opcional)', 'Para qual fila', 'Para quem', 'Qual lista de arquivos'];
  const asked = async (kind: string) => {
    await pick('O que faz', kind);
    const counts = await Promise.all(own.map(async (name) => box(name).count()));
    // The queue has a picker of its own.
    const integrations = (await box('Integração').count()) - 1;
    return [...own.filter((_, index) => counts[index]), ...(integrations > 0 ? ['Integração'] : [])];
  };
  expect(await asked('Mudar de fila')).toEqual(['Para qual fila']);
  expect(await asked('Passar para uma pessoa')).toEqual(['Em qual fila (opcional)', 'Para quem']);
  expect(await asked('Enviar arquivos')).toEqual(['Qual lista de arquivos']);
  expect(await asked('Integração')).toEqual(['Integração']);
  expect(await asked('Mostrar texto')).toEqual([]);
});

it('saves and removes one option alone', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /^\/api\/(chatbot|queue)\b/.test(pathname))
      asked.push(`${request.method()} ${pathname.replace(/\d+/, 'id')}`);
  });
  await text('Texto da opção').fill('Qual documento?');
  await dialog().getByRole('button', { name: 'Salvar opção' }).click();
  await page.getByText('Bot salvo com sucesso', { exact: true }).waitFor();
  expect(asked).toEqual(['PUT /api/chatbot/id']);
  await dialog().getByRole('button', { name: 'Excluir a opção Outros assuntos' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Excluir', exact: true }).click();
  await dialog()
    .getByRole('button', { name: /Outros assuntos/ })
    .first()
    .waitFor({ state: 'detached' });
  expect(asked).toEqual(['PUT /api/chatbot/id', 'DELETE /api/chatbot/id']);
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await dialog().waitFor({ state: 'hidden' });
});

it('goes after a question', async () => {
  await page.getByRole('button', { name: 'Excluir Pós-venda' }).click();
  await dialog().getByText('Os atendimentos dela continuam, sem fila.', { exact: false }).waitFor();
  await dialog().getByRole('button', { name: 'Excluir', exact: true }).click();
  await page.getByText('Fila "Pós-venda" excluída', { exact: true }).waitFor();
  await page.getByRole('cell', { name: 'Pós-venda' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it('is not for attendants, nor are the other pages that steer the bot', async () => {
  const { page: agent, context } = await openWindow(browser, demo.url);
  await signIn(agent, DEMO_AGENT, demo.password);
  for (const path of ['/queues', '/prompts', '/queue-integration', '/settings', '/connections']) {
    await agent.goto(path);
    await agent.getByRole('heading', { name: 'Oops! Acesso Negado!' }).waitFor();
    expect(await agent.getByRole('table').count()).toBe(0);
  }
  await context.close();
});
