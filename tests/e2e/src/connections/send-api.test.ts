import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appearances, openWindow, picture, signIn, violations } from '../support/browser.ts';
import { addConnection, clientOf, newFixture } from '../support/fixture.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// An admin makes a token and a webhook, and sends by the page as a program would.

let fixture: Awaited<ReturnType<typeof newFixture>>;
let page: Page;
let outside: Server;
let connection: number;
const received: { event: string; message: { idempotencyKey: string | null } }[] = [];

beforeAll(async () => {
  outside = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
      received.push(JSON.parse(body) as (typeof received)[number]);
      response.writeHead(204).end();
    })();
  });
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  fixture = await newFixture({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  page = fixture.page;
  ({ connection } = await addConnection(await clientOf(page)));
}, 120_000);

afterAll(async () => {
  await fixture.close();
  outside.close();
});

const dialog = () => page.getByRole('dialog');
const card = (name: string) => page.getByRole('region', { name, exact: true });
const openTab = async (name: string) => {
  await page.goto('/messages-api');
  await page.getByRole('tab', { name, exact: true }).click();
};
const onPhone = async (number: string) => {
  const client = await clientOf(page);
  const path = `/sandbox/${connection}/phones/${number}/messages`;
  const { messages } = await client.expectOk<{ messages: { body: string; type: string }[] }>('GET', path);
  return messages;
};
let token = '';

it('is in the menu, and shows how programs send', async () => {
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'API de mensagens', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'API de mensagens' }).waitFor();
  await page.getByText('PHP', { exact: true }).click();
  await page.getByRole('group', { name: 'PHP', exact: true }).waitFor();
});

it('makes a token for a program, which is shown once', async () => {
  await openTab('Tokens');
  await page.getByRole('button', { name: 'Criar token' }).click();
  await dialog().getByLabel('Nome', { exact: true }).fill('Loja virtual');
  await dialog().getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: 'Linha', exact: true }).click();
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  token = await dialog().getByRole('textbox', { name: 'Token' }).inputValue();
  expect(token).toMatch(/^[A-Za-z0-9]{30}$/);
  await dialog().getByRole('button', { name: 'Já guardei' }).click();
  await page.getByRole('cell', { name: /^Loja virtual/ }).waitFor();
  expect(await page.content()).not.toContain(token);
});

it('adds a webhook for what becomes of the messages', async () => {
  await openTab('Webhooks');
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/hook`;
  await page.getByRole('button', { name: 'Adicionar webhook' }).click();
  await dialog().getByLabel('Endereço', { exact: true }).fill(url);
  await dialog().getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: 'Linha', exact: true }).click();
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await dialog().getByRole('button', { name: 'Já guardei' }).click();
  await page.getByRole('cell', { name: /^http:\/\/127\.0\.0\.1/ }).waitFor();
});

it('sends a text by the token, and the webhook gets what became of it', async () => {
  await openTab('Testar');
  const form = card('Enviar texto');
  await form.getByRole('textbox', { name: 'Token' }).fill(token);
  await form.getByRole('textbox', { name: 'Número' }).fill('5511999990001');
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Seu pedido saiu');
  await form.getByRole('button', { name: 'Enviar mensagem' }).click();
  await page.getByText('Mensagem enviada com sucesso', { exact: true }).waitFor();
  await expect.poll(async () => onPhone('5511999990001')).toMatchObject([{ body: 'Seu pedido saiu' }]);
  await expect.poll(() => received.map(({ event }) => event), { timeout: 20_000 }).toContain('message.sent');
});

it('sends a file by the token of a connection, which is filled in', async () => {
  await openTab('Testar');
  const form = card('Enviar arquivo');
  await form.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: 'Linha', exact: true }).click();
  await form.getByRole('textbox', { name: 'Número' }).fill('5511999990002');
  const content = Buffer.from('%PDF-1.7\n%nota\n');
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: content });
  await form.getByRole('button', { name: 'Enviar arquivo', exact: true }).click();
  await page.getByText('Mensagem enviada com sucesso', { exact: true }).waitFor();
  await expect.poll(async () => onPhone('5511999990002')).toMatchObject([{ type: 'document' }]);
});

it('shows what was used today by connection and token', async () => {
  await openTab('Uso');
  await page.getByText('Token "Loja virtual", hoje: 1 (sem limite)', { exact: true }).waitFor();
  await page.getByRole('row').filter({ hasText: '1' }).last().waitFor();
});

it('refuses a token that was removed', async () => {
  await openTab('Tokens');
  await page.getByRole('button', { name: 'Excluir Loja virtual' }).click();
  await dialog().getByRole('button', { name: 'Excluir', exact: true }).click();
  await page.getByText('Token "Loja virtual" excluído', { exact: true }).waitFor();
  await openTab('Testar');
  const form = card('Enviar texto');
  await form.getByRole('textbox', { name: 'Token' }).fill(token);
  await form.getByRole('textbox', { name: 'Número' }).fill('5511999990001');
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('De novo');
  await form.getByRole('button', { name: 'Enviar mensagem' }).click();
  await page.getByText(/Este token não vale/).waitFor();
});

it.each(appearances)('has no barrier on any tab, at $width px in the $scheme theme', async (appearance) => {
  const window = await openWindow(fixture.browser, fixture.server.url, appearance);
  await signIn(window.page, ADMIN_EMAIL, ADMIN_PASSWORD);
  for (const tab of ['docs', 'test', 'tokens', 'webhooks', 'usage']) {
    await window.page.goto(`/messages-api?tab=${tab}`);
    await window.page.getByRole('tabpanel').waitFor();
    await window.page.waitForLoadState('networkidle');
    expect(await violations(window.page)).toEqual([]);
    await picture(window.page, `send-api-${tab}-${appearance.width}-${appearance.scheme}`);
  }
  expect(window.errors).toEqual([]);
  await window.context.close();
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
});

it('leads away who has no plan for it, after a second', async () => {
  const client = await clientOf(page);
  const plans = await client.expectOk<{ id: number }[]>('GET', '/plans/all');
  await client.expectOk('PUT', `/plans/${plans[0]?.id}`, { useExternalApi: false });
  await signIn(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await page.goto('/messages-api');
  await page.waitForURL((url) => url.pathname === '/tickets');
  expect(fixture.errors).toEqual([]);
});
