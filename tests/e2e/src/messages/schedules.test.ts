import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, signIn, violations } from '../support/browser.ts';
import { DEMO_AGENT, type DemoServer } from '../support/demo-server.ts';
import { demoFixture } from '../support/fixture.ts';

// A scheduled message: planned in a conversation, shown on the calendar, changed and removed.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ demo, browser, page, errors, close } = await demoFixture());
}, 120_000);

afterAll(async () => close());

const dialog = () => page.getByRole('dialog');
const body = () => dialog().getByRole('textbox', { name: 'Mensagem', exact: true });
const save = async () => dialog().getByRole('button', { name: 'Salvar' }).click();
const isFocused = async (place: Locator) => place.evaluate((element) => element === document.activeElement);
const card = (minute: number) => page.getByRole('button', { name: new RegExp(`^\\d{2}:${minute} `) });
async function choose(minute: number, name: string): Promise<void> {
  await card(minute).click();
  await page.getByRole('menuitem', { name }).click();
}
const waitForText = async (text: string) => page.getByText(text, { exact: true }).first().waitFor();

it('is planned from the menu of the ticket, and shown on the calendar', async () => {
  await page.goto('/tickets');
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await chooseInMenu(page, 'Agendar mensagem');
  const sendAt = dialog().getByLabel('Data e hora do envio');
  const inAnHour = await sendAt.inputValue();
  expect(inAnHour).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
  await body().fill('Olá, {{firstName}}! Seu pedido chegou.');
  await dialog().getByRole('combobox', { name: 'Unidade' }).selectOption('Semanas');
  // A minute that none of the demonstration's schedules has.
  await sendAt.fill(inAnHour.replace(/\d{2}$/, '37'));
  expect(await violations(page)).toEqual([]);
  await save();
  await waitForText('Agendamento salvo com sucesso');
  await page.waitForURL('**/schedules');
  await card(37).waitFor();
});

it('is opened with its status, changed, and removed', async () => {
  await choose(37, 'Editar');
  await dialog().getByText('Agendamento - Pendente').waitFor();
  await body().fill('Mudamos de ideia.');
  await save();
  await dialog().waitFor({ state: 'hidden' });
  await choose(37, 'Excluir');
  await dialog().getByText('Mudamos de ideia.').waitFor();
  await dialog().getByRole('button', { name: 'Excluir' }).click();
  await waitForText('Agendamento excluído com sucesso');
  await card(37).waitFor({ state: 'hidden' });
});

it('is created by an address that names the contact, and has a picture that can be removed', async () => {
  await page.goto('/schedules?contactId=1');
  await dialog().getByText('Novo agendamento').waitFor();
  expect(await dialog().getByRole('textbox', { name: 'Contato' }).inputValue()).not.toBe('');
  await body().fill('Segue a foto do sofá.');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const file = { name: 'sofa.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
  await dialog().locator('input[type=file]').setInputFiles(file);
  const sendAt = dialog().getByLabel('Data e hora do envio');
  await sendAt.fill((await sendAt.inputValue()).replace(/\d{2}$/, '41'));
  await save();
  await dialog().waitFor({ state: 'hidden' });
  await choose(41, 'Editar');
  await dialog().getByText('sofa.png').waitFor();
  await dialog().getByRole('button', { name: 'Tirar o arquivo sofa.png' }).click();
  await save();
  await waitForText('Imagem do agendamento excluída');
});

it('shows its time in the format of the product, in a browser of another language', async () => {
  const window = await browser.newContext({
    baseURL: demo.url,
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'dark',
  });
  await window.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('language', 'pt');
  });
  const other = await window.newPage();
  await signIn(other, DEMO_AGENT, demo.password);
  await other.goto('/schedules?contactId=1');
  const field = other.getByRole('textbox', { name: 'Data e hora do envio' });
  await field.fill('');
  expect(await field.getAttribute('placeholder')).toBe('dd/mm/aaaa hh:mm');
  await field.pressSequentially('030420271405');
  expect(await field.inputValue()).toBe('03/04/2027 14:05');
  await other.getByText('sábado, 3 de abril de 2027 às 14:05').waitFor();
  const open = other.getByRole('button', { name: 'Abrir o calendário' });
  await open.press('Enter');
  const day = (name: string) => other.getByRole('button', { name, exact: true });
  await expect.poll(async () => isFocused(day('sábado, 3 de abril de 2027'))).toBe(true);
  expect(await violations(other)).toEqual([]);
  await other.keyboard.press('ArrowDown');
  await other.keyboard.press('PageDown');
  await expect.poll(async () => isFocused(day('segunda-feira, 10 de maio de 2027'))).toBe(true);
  await other.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('10/05/2027 14:05');
  await expect.poll(async () => isFocused(open)).toBe(true);
  await open.press('Enter');
  await expect.poll(async () => isFocused(day('segunda-feira, 10 de maio de 2027'))).toBe(true);
  await other.keyboard.press('Escape');
  await other.getByRole('grid').waitFor({ state: 'hidden' });
  await field.fill('31/02/2027 10:00');
  await field.blur();
  await other.getByText('Escreva o dia e a hora como 31/12/2026 14:30').waitFor();
  await window.close();
});

it('ran without an error of the page', () => {
  expect(errors).toEqual([]);
});
