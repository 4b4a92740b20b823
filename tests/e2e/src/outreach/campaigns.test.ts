import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { chooseInMenu, violationsByTheme } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// A campaign from its settings and its list to the report that says who got it.

let page: Page;
let url: string;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  const fixture = await demoFixture({}, { bothThemes: true });
  ({ page, errors, close } = fixture);
  url = fixture.demo.url;
}, 120_000);
afterAll(async () => close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const waitForText = async (text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
async function pick(name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const people = [
  ['Zuleica Prado', '(11) 98765-0001'],
  ['Rui Tavares', '(11) 98765-0002'],
] as const;

it('is sent at any hour and without an interval, if the settings say so', async () => {
  await page.goto('/campaigns-config');
  await page.getByRole('combobox', { name: 'Intervalo entre mensagens' }).selectOption('0');
  await field('Das').fill('00:00');
  await field('Até as').fill('00:00');
  for (const day of ['Enviar aos sábados', 'Enviar aos domingos'])
    await page.getByRole('switch', { name: day }).check({ force: true });
  await button('Salvar').click();
  await waitForText('Configurações salvas');
});

it('needs a list of people', async () => {
  await page.getByRole('link', { name: 'Listas de contatos' }).click();
  await button('Adicionar lista').first().click();
  await field('Nome').fill('Aniversariantes');
  await button('Salvar').click();
  await button('Ver contatos de Aniversariantes').click();
  for (const [name, number] of people) {
    await button('Adicionar contato').first().click();
    await field('Nome').fill(name);
    await field('Número').fill(number);
    await button('Salvar').click();
    await page.getByRole('cell', { name, exact: true }).waitFor();
  }
});

it('is written, saved, and shown with whom it reaches', async () => {
  await page.getByRole('link', { name: 'Campanhas', exact: true }).click();
  await button('Adicionar campanha').first().click();
  await field('Nome').fill('Feliz aniversário');
  await pick('Lista', 'Aniversariantes');
  await pick('Conexão', 'WhatsApp Loja');
  await field('Mensagem 1').fill('Parabéns, {nome}! Use o cupom {cupom}.');
  await waitForText('Parabéns, Rui Tavares! Use o cupom NATAL10.');
  expect(await violationsByTheme(page, 'campaign-dialog')).toEqual([]);
  await button('Salvar').click();
  await waitForText('Campanha "Feliz aniversário" salva');
  await button('Enviar agora Feliz aniversário').click();
  await waitForText('2 pessoas recebem a campanha');
  expect(await violationsByTheme(page, 'campaign-start')).toEqual([]);
});

it('reaches everybody on the list, and its report says so', async () => {
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar agora' }).click();
  await waitForText('Campanha "Feliz aniversário" iniciada');
  await button('Ver relatório de Feliz aniversário').click();
  await waitForText('2 de 2 contatos válidos receberam');
  await waitForText('Finalizada');
  for (const [name] of people) {
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText(/^(Enviada|Entregue|Lida)$/).waitFor();
  }
  expect(await violationsByTheme(page, 'campaign-report-done')).toEqual([]);
  await button('Exportar').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chooseInMenu(page, 'Exportar como CSV'),
  ]);
  const rows = (await readFile(await download.path())).toString().trim().split('\r\n');
  expect(rows).toHaveLength(1 + people.length);
});

it('begins with one person, and reaches the others when somebody releases them', async () => {
  await page.getByRole('link', { name: 'Campanhas', exact: true }).first().click();
  await button('Adicionar campanha').first().click();
  await field('Nome').fill('Ano novo');
  await pick('Lista', 'Aniversariantes');
  await pick('Conexão', 'WhatsApp Loja');
  await field('Mensagem 1').fill('Feliz ano novo, {nome}!');
  await pick('Fila das respostas', 'Vendas');
  await field('Enviar primeiro a poucos').fill('1');
  expect(await violationsByTheme(page, 'campaign-dialog-filled')).toEqual([]);
  await button('Salvar').click();
  await waitForText('Campanha "Ano novo" salva');
  await button('Enviar agora Ano novo').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar agora' }).click();
  await waitForText('Os primeiros receberam; libere os outros para continuar');
  await button('Liberar os outros de Ano novo').click();
  await waitForText('Campanha "Ano novo" liberada para todos');
  await button('Ver relatório de Ano novo').click();
  await waitForText('2 de 2 contatos válidos receberam');
  await waitForText('0 respostas');
});

it('counts an answer, and names the campaign in its ticket', async () => {
  const api = new ApiClient(url);
  api.useToken((await page.evaluate(() => localStorage.getItem('token'))) ?? '');
  const connections = await api.expectOk<{ id: number; name: string }[]>('GET', '/whatsapp');
  const { id } = connections.find(({ name }) => name === 'WhatsApp Loja') ?? { id: 0 };
  await api.expectOk('POST', `/sandbox/${id}/inbound`, {
    from: { number: '5511987650001', name: 'Zuleica Prado' },
    message: { type: 'text', body: 'Feliz ano novo!' },
  });
  await page.reload();
  await waitForText('1 resposta');
  await page.getByRole('switch', { name: 'Mostrar só quem respondeu' }).check({ force: true });
  await page.getByRole('link', { name: 'Abrir o atendimento de Zuleica Prado' }).click();
  await waitForText('Campanha: Ano novo');
  expect(errors).toEqual([]);
});
