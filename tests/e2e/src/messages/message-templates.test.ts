import {
  MetaSimulator,
  sampleTemplates,
  APP_SECRET,
  environmentOf,
  makeConnectable,
  numberToConnect,
} from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, picture, violationsByTheme, widths } from '../support/browser.ts';
import { clientOf, newFixture } from '../support/fixture.ts';

// The customer of an official number wrote too long ago: only an approved template reaches them.

const rui = { kind: 'phone', value: '5511999990001', name: 'Rui' } as const;
const webhook = { url: '', secret: APP_SECRET };
const platform = new MetaSimulator('whatsappapi', webhook);
let fixture: Awaited<ReturnType<typeof newFixture>>;
let uuid = '';
let connection = 0;

beforeAll(async () => {
  platform.meet(rui);
  platform.templates = sampleTemplates;
  makeConnectable(platform);
  await platform.start();
  fixture = await newFixture(environmentOf(platform), { bothThemes: true });
  webhook.url = `${fixture.server.url}/api/webhooks/meta`;
  const client = await clientOf(fixture.page);
  const made = await client.expectOk<{ id: number }>('POST', '/whatsapp', numberToConnect);
  connection = made.id;
  await client.expectOk('POST', '/message-templates/sync', { whatsappId: connection });
}, 120_000);

afterAll(async () => {
  await fixture.close();
  await platform.stop();
});

let counter = 0;
async function write(text: string, hoursAgo: number): Promise<void> {
  counter += 1;
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const wid = `wamid.${counter}`;
  platform.show(rui.value, { wid, body: text });
  await platform.notify({ kind: 'text', wid, from: rui, text, at, quotedWid: undefined });
}
const seen = () =>
  platform
    .screen(rui.value)
    .filter(({ fromBusiness }) => fromBusiness)
    .map(({ body }) => body);
const dialog = () => fixture.page.getByRole('dialog');
const field = (name: string) => dialog().getByRole('textbox', { name });

/** Typed parameters are not lost without a question. */
async function discard(): Promise<void> {
  await fixture.page.keyboard.press('Escape');
  await fixture.page.getByRole('button', { name: 'Descartar' }).click();
  await expect.poll(async () => dialog().count()).toBe(0);
}

async function choose(name: RegExp): Promise<void> {
  await dialog().getByRole('combobox', { name: 'Modelo' }).click();
  await fixture.page.getByRole('option', { name }).click();
}

it('has a customer who wrote more than a day ago', async () => {
  const client = await clientOf(fixture.page);
  await write('Olá, tudo bem?', 30);
  const waiting = async () =>
    (
      await client.expectOk<{ tickets: { id: number; uuid: string }[] }>(
        'GET',
        '/tickets?status=pending&showAll=true',
      )
    ).tickets;
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1);
  const [ticket] = await waiting();
  uuid = ticket?.uuid ?? '';
  const [me] = await client.expectOk<{ id: number }[]>('GET', '/users/list');
  await client.expectOk('PUT', `/tickets/${ticket?.id}`, { status: 'open', userId: me?.id });
});

it.each(widths)('says that the window closed, and offers templates, at $width px', async (size) => {
  const { page } = fixture;
  await page.setViewportSize(size);
  await page.goto(`/tickets/${uuid}`);
  await page.getByText('O prazo para responder terminou há 6 h').waitFor();
  await page.getByRole('button', { name: 'Escolher modelo' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).count()).toBe(0);
  expect(await violationsByTheme(page, 'window-shut')).toEqual([]);
  await page.getByRole('button', { name: 'Escolher modelo' }).click();
  await choose(/promocao/);
  await field('Texto, parâmetro cliente').fill('{{firstName}}');
  await dialog().getByText('Só hoje, Rui!').waitFor();
  expect(await violationsByTheme(page, 'template-dialog')).toEqual([]);
  await discard();
});

it('keeps the open dialog and its contents when a tablet is turned', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 1_024, height: 768 });
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Escolher modelo' }).click();
  await choose(/pedido_a_caminho/);
  await field('Texto, parâmetro 2').fill('hoje à tarde');
  for (const size of [
    { width: 768, height: 1_024 },
    { width: 1_024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    const tabs = page.getByRole('tab', { name: 'Ticket', exact: true, includeHidden: true });
    await expect.poll(async () => tabs.count()).toBe(size.width < 900 ? 1 : 0);
    expect(await field('Texto, parâmetro 2').inputValue()).toBe('hoje à tarde');
  }
  await discard();
});

it.each(widths)('lists the templates with their states at $width px', async (size) => {
  const { page } = fixture;
  await page.setViewportSize(size);
  await page.goto(`/connections/templates/${connection}`);
  await page.getByText('Motivo da Meta: Formato inválido').waitFor();
  await page
    .getByText(/português \(Brasil\) · Utilidade/)
    .first()
    .waitFor();
  expect(await page.getByText('pt_BR').count()).toBe(0);
  expect(await violationsByTheme(page, 'templates')).toEqual([]);
});

it('fills in, previews and sends a template, and the customer sees it', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Escolher modelo' }).click();
  await choose(/pedido_a_caminho/);
  await field('Texto, parâmetro 1').fill('{{firstName}}');
  await dialog().getByRole('button', { name: 'Enviar modelo' }).click();
  await expect.poll(async () => field('Texto, parâmetro 2').getAttribute('aria-invalid')).toBe('true');
  expect(seen()).toEqual([]);
  await field('Texto, parâmetro 2').fill('hoje');
  const preview = dialog().getByRole('region', { name: 'Como o cliente verá' });
  await preview.getByText('Olá Rui, seu pedido chega hoje.').waitFor();
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'hidden' });
  const sent = 'Pedido a caminho\nOlá Rui, seu pedido chega hoje.\nLoja da Ana\nObrigado';
  await expect.poll(seen, { timeout: 20_000 }).toEqual([sent]);
  const conversation = page.getByRole('main');
  await conversation.getByText('Olá Rui, seu pedido chega hoje.').first().waitFor();
  await conversation.getByText('Loja da Ana').waitFor();
  await picture(page, 'template-sent');
});

async function plan(): Promise<void> {
  const { page } = fixture;
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await chooseInMenu(page, 'Agendar mensagem');
}

async function planTemplate(): Promise<void> {
  await plan();
  await dialog().getByText('Modelo aprovado', { exact: true }).click();
}

it.each(widths)('offers a template while a planned text would come too late, at $width px', async (size) => {
  const { page } = fixture;
  await page.setViewportSize(size);
  await plan();
  await dialog()
    .getByText(/^Nesta conexão um texto só chega até .*: 24 horas depois/)
    .waitFor();
  expect(await violationsByTheme(page, 'schedule-too-late')).toEqual([]);
  await dialog().getByRole('button', { name: 'Enviar um modelo aprovado' }).click();
  const choice = dialog().getByRole('combobox', { name: 'Modelo' });
  await expect.poll(async () => choice.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await dialog().getByRole('button', { name: 'Enviar um modelo aprovado' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

it.each(widths)('plans a template from the ticket, with its parameters, at $width px', async (size) => {
  const { page } = fixture;
  await page.setViewportSize(size);
  await planTemplate();
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await dialog().getByText('Obrigatório', { exact: true }).waitFor();
  await choose(/pedido_a_caminho/);
  await field('Texto, parâmetro 1').fill('{{firstName}}');
  expect(await violationsByTheme(page, 'schedule-template')).toEqual([]);
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(async () => field('Texto, parâmetro 2').getAttribute('aria-invalid')).toBe('true');
  await discard();
});

it('sends a planned template although the window is closed, and the calendar shows it', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = seen().length;
  await planTemplate();
  await choose(/pedido_a_caminho/);
  await field('Texto, parâmetro 1').fill('{{firstName}}');
  await field('Texto, parâmetro 2').fill('amanhã');
  const preview = dialog().getByRole('region', { name: 'Como o cliente verá' });
  await preview.getByText('Olá {{firstName}}, seu pedido chega amanhã.').waitFor();
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await page.waitForURL('**/schedules');
  await page.getByText('Modelo: pedido_a_caminho').first().waitFor({ state: 'attached' });
  const client = await clientOf(page);
  const { schedules } = await client.expectOk<{ schedules: { id: number }[] }>('GET', '/schedules');
  await client.expectOk('PUT', `/schedules/${schedules[0]?.id}`, { sendAt: new Date().toISOString() });
  // The clock runs once a minute.
  await expect.poll(() => seen().length, { timeout: 70_000, interval: 500 }).toBe(before + 1);
  expect(seen().at(-1)).toContain('Olá Rui, seu pedido chega amanhã.');
  await page.getByRole('button', { name: /pedido_a_caminho.*Rui/ }).click();
  await page.getByRole('menuitem', { name: 'Abrir' }).click();
  await dialog().getByText('Agendamento - Enviada').waitFor();
  await preview.getByText('Olá {{firstName}}, seu pedido chega amanhã.').waitFor();
  await picture(page, 'schedule-template-sent');
  await page.keyboard.press('Escape');
});

it('allows free texts again when the customer answers, with the remaining time', async () => {
  const { page } = fixture;
  await page.goto(`/tickets/${uuid}`);
  await write('Obrigado', 0);
  await page.getByText(/Você tem 2[34] h.* para responder livremente/).waitFor();
  const writing = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await writing.fill('De nada');
  await page.keyboard.press('Enter');
  await expect.poll(() => seen().at(-1), { timeout: 20_000 }).toContain('De nada');
  await picture(page, 'window-open');
  await page.getByRole('button', { name: 'Anexar' }).first().click();
  await chooseInMenu(page, 'Modelo aprovado');
  await dialog().getByRole('combobox', { name: 'Modelo' }).waitFor();
  await page.keyboard.press('Escape');
  expect(fixture.errors).toEqual([]);
});
