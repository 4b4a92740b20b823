import type { Queue } from '@prosa/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { openWindow, picture, signIn } from '../support/browser.ts';
import { DEMO_AGENT, type DemoServer } from '../support/demo-server.ts';
import { clientOf, demoFixture } from '../support/fixture.ts';

// A company's admin fills in everything that a queue has; an attendant sees none of the bot's pages.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let api: ApiClient;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ demo, browser, page, errors, close } = await demoFixture());
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

it('stores everything that is filled in', async () => {
  await add();
  await text('Nome').fill('Pós-venda');
  await text('Mensagem de saudação').fill('Olá!');
  await text('Cor').fill('#2F7DE1');
  await save();
  await dialog().getByText('Já existe uma fila com esta cor. Escolha outra.').waitFor();
  await text('Cor').fill('#ff0000');
  await text('Ordem').fill('7');
  await text('Mensagem fora do horário').fill('Fechado.');
  await pick('Lista de arquivos', 'Tabelas');
  await pick('Integração', 'CRM');
  await dialog().getByRole('switch', { name: 'Rodízio' }).press('Space');
  await box('Tempo do rodízio').click();
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

it('changes a queue, and removes it after a question', async () => {
  await page.getByRole('button', { name: 'Editar Pós-venda' }).click();
  await text('Mensagem de saudação').fill('Boa tarde!');
  await save();
  await dialog().waitFor({ state: 'hidden' });
  expect(await queueOf('Pós-venda')).toMatchObject({ greetingMessage: 'Boa tarde!', tempoRoteador: 2 });
  await page.getByRole('button', { name: 'Excluir Pós-venda' }).click();
  await dialog().getByText('Os atendimentos dela continuam, sem fila.', { exact: false }).waitFor();
  await dialog().getByRole('button', { name: 'Excluir', exact: true }).click();
  await page.getByText('Fila "Pós-venda" excluída', { exact: true }).waitFor();
  await page.getByRole('cell', { name: 'Pós-venda' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it('refuses attendants the page of the queues, and the other pages of the bot', async () => {
  const { page: agent, context } = await openWindow(browser, demo.url);
  await signIn(agent, DEMO_AGENT, demo.password);
  for (const path of ['/queues', '/prompts', '/queue-integration', '/settings', '/connections']) {
    await agent.goto(path);
    await agent.getByRole('heading', { name: 'Oops! Acesso Negado!' }).waitFor();
    expect(await agent.getByRole('table').count()).toBe(0);
  }
  await context.close();
});
