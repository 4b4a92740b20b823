import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import type { ApiClient } from '../support/api-client.ts';
import { clientOf, demoFixture } from '../support/fixture.ts';

// The agenda: a month and a week by drag and by keyboard, the list, failed schedules, and schedules that end early.

let browser: Browser;
let page: Page;
let client: ApiClient;
let errors: string[];
let close: () => Promise<void>;
const contactIds = new Map<string, number>();

/** The 15th of the next month: all its weeks are in the view of that month. */
const today = new Date();
const dayAt = (date: number) => {
  const day = new Date(today.getFullYear(), today.getMonth() + 1, date);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(date)}`;
};
const inWords = (date: number) => dayAt(date).split('-').toReversed().join('/');

async function schedule(date: number, time: string, facts: object = {}): Promise<number> {
  const contactId = [...contactIds.values()][0];
  const { id } = await client.expectOk<{ id: number }>('POST', '/schedules', {
    body: 'Passando para confirmar a visita.',
    contactId,
    sendAt: `${dayAt(date)}T${time}:00-03:00`,
    ...facts,
  });
  return id;
}

beforeAll(async () => {
  ({ browser, page, errors, close } = await demoFixture());
  client = await clientOf(page);
  const { contacts } = await client.expectOk<{ contacts: { id: number; name: string }[] }>(
    'GET',
    '/contacts',
  );
  for (const { id, name } of contacts) contactIds.set(name, id);
}, 120_000);

afterAll(async () => close());

const cell = (date: number) => page.locator(`[data-day="${dayAt(date)}"]`);
const card = (date: number, time: string) => cell(date).getByRole('button', { name: new RegExp(`^${time}`) });
const choose = async (name: string) => page.getByRole('menuitem', { name }).click();
const dialog = () => page.getByRole('dialog');
const text = async (words: string) => page.getByText(words, { exact: true }).first().waitFor();

/** Presses on one place and lets go on another, in steps as a hand does. */
async function drag(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('one of the places is not on the screen');
  await page.mouse.move(start.x + 30, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 50, start.y + 20, { steps: 4 });
  await page.mouse.move(end.x + 30, end.y + Math.min(30, end.height / 2), { steps: 6 });
  await page.mouse.up();
}

describe('the month', () => {
  it('moves a schedule to another day by a drag, and back by undo', async () => {
    await schedule(15, '09:20');
    await page.goto(`/schedules?date=${dayAt(1)}`);
    await card(15, '09:20').waitFor();
    expect(await violations(page)).toEqual([]);
    await drag(card(15, '09:20'), cell(17));
    await card(17, '09:20').waitFor();
    await text(`Movido para ${inWords(17)} 09:20`);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await card(15, '09:20').waitFor();
    expect(await page.getByRole('menu').count()).toBe(0);
  });

  it('puts it back with the reason when the server refuses', async () => {
    const refuse = { status: 409, json: { error: 'ERR_SCHEDULE_SENT', message: 'ERR_SCHEDULE_SENT' } };
    await page.route(/\/schedules\/\d+$/, (route) => route.fulfill(refuse));
    await drag(card(15, '09:20'), cell(18));
    await text(`O agendamento voltou para ${inWords(15)} 09:20. Este agendamento já foi enviado.`);
    await card(15, '09:20').waitFor();
    await page.unroute(/\/schedules\/\d+$/);
    errors.length = 0;
  });

  it('moves it by the keyboard, and the focus follows', async () => {
    await card(15, '09:20').focus();
    await page.keyboard.press('Enter');
    await choose('Mover para…');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await card(16, '09:20').waitFor();
    const isFocused = async () => card(16, '09:20').evaluate((element) => element === document.activeElement);
    await expect.poll(isFocused).toBe(true);
  });

  it('shows three of a busy day, and leads to the others in the list', async () => {
    for (const time of ['10:00', '10:05', '10:10', '10:15', '10:20']) await schedule(20, time);
    await cell(20)
      .getByRole('button', { name: /^Mais 2 em/ })
      .click();
    await expect.poll(() => page.url()).toContain(`date=${dayAt(20)}`);
    const day = page.locator(`[data-list-day="${dayAt(20)}"]`);
    expect(await day.getByRole('listitem').count()).toBe(5);
    await expect
      .poll(async () => day.getByRole('heading').evaluate((element) => element === document.activeElement))
      .toBe(true);
  });
});

it('the week has a column for each day and a row for each hour, and its cards move to both', async () => {
  await page.goto(`/schedules?view=week&date=${dayAt(20)}`);
  await cell(20)
    .getByRole('button', { name: /^Mais 2 em/ })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  // The week that has the 20th has the 19th or the 21st too.
  const target = new Date(`${dayAt(20)}T00:00`).getDay() === 6 ? 19 : 21;
  const hour = (date: number, at: number) => page.locator(`td[data-day="${dayAt(date)}"][data-hour="${at}"]`);
  await drag(card(20, '10:05'), hour(target, 15));
  await card(target, '15:05').waitFor();
  await text(`Movido para ${inWords(target)} 15:05`);
  await drag(card(target, '15:05'), hour(target, 16));
  await card(target, '16:05').waitFor();
  await drag(card(20, '10:00'), page.locator(`th[data-day="${dayAt(target)}"]`));
  await card(target, '10:00').waitFor();
  await page.getByRole('button', { name: 'Próxima semana' }).click();
  await card(target, '10:00').waitFor({ state: 'hidden' });
});

it('the list is found again by its address: view, day, search and status', async () => {
  await schedule(22, '08:45', { body: 'Sua garantia vence hoje.' });
  await page.goto(`/schedules?view=list&date=${dayAt(1)}&q=garantia`);
  await text('Sua garantia vence hoje.');
  expect(await page.getByRole('list').filter({ hasText: 'Passando para confirmar' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Erro');
  await text('Nenhum agendamento com esses filtros neste período.');
  await expect.poll(() => page.url()).toContain('status=ERRO');
});

it('a failed schedule says why, and is sent now', async () => {
  const { schedules } = await client.expectOk<{ schedules: { sendAt: string }[] }>(
    'GET',
    '/schedules?status=ERRO',
  );
  await page.goto(`/schedules?view=list&status=ERRO&date=${schedules[0]?.sendAt.slice(0, 10)}`);
  await text('A conexão está fora do ar. Quem gerencia conexões a inicia de novo em Conexões.');
  await page.getByRole('button', { name: 'Enviar agora' }).click();
  await text('Mensagem enviada');
  await text('Nenhum agendamento com esses filtros neste período.');
});

it('a schedule that waits for an answer is cancelled on the screen as soon as the customer writes', async () => {
  const name = 'Visitante da agenda';
  const connections = await client.expectOk<{ id: number; provider: string }[]>('GET', '/whatsapp');
  const sandbox = connections.find(({ provider }) => provider === 'sandbox')?.id;
  const write = async (words: string) =>
    client.expectOk('POST', `/sandbox/${sandbox}/inbound`, {
      from: { number: '5511977776655', name },
      message: { type: 'text', body: words },
    });
  await write('Oi');
  const found = async () =>
    (
      await client.expectOk<{ contacts: { id: number }[] }>(
        'GET',
        `/contacts?searchParam=${encodeURIComponent(name)}`,
      )
    ).contacts[0]?.id;
  await expect.poll(found).toBeDefined();
  const contactId = await found();
  await page.goto(`/schedules?contactId=${contactId}&date=${dayAt(1)}`);
  await dialog().getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Ainda podemos ajudar?');
  await dialog()
    .getByLabel('Data e hora do envio')
    .fill(`${inWords(24)} 09:10`);
  await dialog().getByRole('switch', { name: 'Cancelar se o cliente responder' }).check({ force: true });
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.goto(`/schedules?date=${dayAt(1)}`);
  await card(24, '09:10').waitFor();
  await write('Pode sim!');
  await expect.poll(async () => card(24, '09:10').getAttribute('data-tone')).toBe('cancelled');
  await card(24, '09:10').click();
  await text('O cliente respondeu antes do envio');
  await page.keyboard.press('Escape');
});

it('the repetitions are stopped beside the conversation, after one more message', async () => {
  const contactId = [...contactIds.values()][1];
  const id = await schedule(25, '11:00', { contactId, valorIntervalo: 1, enviarQuantasVezes: 6 });
  await page.goto(`/contacts/profile/${contactId}`);
  await page.getByRole('button', { name: new RegExp(`^Ações de .*${inWords(25)} 11:00$`) }).click();
  await choose('Parar repetição');
  await dialog()
    .getByRole('radio', { name: `Enviar ainda a de ${inWords(25)} 11:00 e parar depois` })
    .check();
  await dialog().getByRole('button', { name: 'Parar repetição' }).click();
  await text('Repetição parada');
  const stopped = await client.expectOk<{ status: string; enviarQuantasVezes: number }>(
    'GET',
    `/schedules/${id}`,
  );
  expect(stopped).toMatchObject({ status: 'PENDENTE', enviarQuantasVezes: 1 });
});

it('begins with the list on a phone, and shows counts by day in the month', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
    timezoneId: 'America/Sao_Paulo',
  });
  const phone = await context.newPage();
  await phone.goto(`/schedules?date=${dayAt(1)}`);
  await phone.getByText('Sua garantia vence hoje.').waitFor();
  await phone.getByText('Mês', { exact: true }).click();
  await phone.getByRole('button', { name: /^1 agendamento em .*22 de/ }).click();
  await phone.getByText('Sua garantia vence hoje.').waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

it('ran without an error of the page', () => {
  expect(errors).toEqual([]);
});
