import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from './browser.ts';
import { demoDesk } from './desk.ts';

// A message that is sent by itself: planned in a conversation, kept on the calendar, changed and removed.

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoDesk());
}, 120_000);

afterAll(async () => close());

const dialog = () => page.getByRole('dialog');
const body = () => dialog().getByRole('textbox', { name: 'Mensagem', exact: true });
const save = async () => dialog().getByRole('button', { name: 'Salvar' }).click();
const said = async (text: string) => page.getByText(text, { exact: true }).first().waitFor();

it('is planned from the menu of the ticket, and shown on the calendar', async () => {
  await page.goto('/tickets');
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click();
  await body().fill('abcd');
  await save();
  await dialog().getByText('Mensagem muito curta').waitFor();
  await body().fill('Olá, {{firstName}}! Seu pedido chegou.');
  await dialog().getByRole('combobox', { name: 'Unidade' }).selectOption('Semanas');
  // An hour that none of the demonstration's schedules has.
  const sendAt = dialog().getByLabel('Data e hora do envio');
  expect(await sendAt.inputValue()).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
  await sendAt.fill((await sendAt.inputValue()).replace(/\d{2}$/, '37'));
  expect(await violations(page)).toEqual([]);
  await save();
  await said('Agendamento salvo com sucesso');
  await page.waitForURL('**/schedules');
  await page.getByRole('button', { name: /^Editar .*:37$/ }).waitFor();
});

it('is opened with its status, changed, and removed', async () => {
  await page.getByRole('button', { name: /^Editar .*:37$/ }).click();
  await dialog().getByText('Agendamento - Pendente').waitFor();
  await body().fill('Mudamos de ideia.');
  await save();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Excluir .*:37$/ }).click();
  await dialog().getByText('Mudamos de ideia.').waitFor();
  await dialog().getByRole('button', { name: 'Excluir' }).click();
  await said('Agendamento excluído com sucesso');
  await page.getByRole('button', { name: /^Editar .*:37$/ }).waitFor({ state: 'hidden' });
});

it('is only looked at once it was sent', async () => {
  const sent = page.locator('[data-tone="sent"]').getByRole('button', { name: /^Editar / });
  // The demonstration's one went out yesterday: on the first days of a month that was in the month before.
  if ((await sent.count()) === 0) await page.getByRole('button', { name: 'Mês anterior' }).click();
  await sent.first().click();
  await dialog().getByText('Agendamento - Enviada').waitFor();
  expect(await dialog().getByRole('button', { name: 'Salvar' }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

it('has a picture, png or jpg, that can be taken away again', async () => {
  await page.goto('/schedules?contactId=1');
  expect(await dialog().locator('input[type=file]').getAttribute('accept')).toBe('.png,.jpg,.jpeg');
  await body().fill('Segue a foto do sofá.');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const file = { name: 'sofa.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
  await dialog().locator('input[type=file]').setInputFiles(file);
  const sendAt = dialog().getByLabel('Data e hora do envio');
  await sendAt.fill((await sendAt.inputValue()).replace(/\d{2}$/, '41'));
  await save();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Editar .*:41$/ }).click();
  await dialog().getByText('sofa.png').waitFor();
  await dialog().getByRole('button', { name: 'Tirar o arquivo sofa.png' }).click();
  await save();
  await said('Imagem do agendamento excluída');
});

it('offers days, weeks, months and minutes, and three rules for weekends', async () => {
  await page.goto('/schedules?contactId=1');
  const options = async (name: string) =>
    dialog()
      .getByRole('combobox', { name })
      .evaluate((select: HTMLSelectElement) => [
        select.value,
        [...select.options].map(({ value }) => value).join(''),
      ]);
  expect(await options('Unidade')).toEqual(['1', '1234']);
  expect(await options('Se cair em fim de semana')).toEqual(['4', '456']);
});

it('is begun by an address that names the contact', async () => {
  await page.goto('/schedules?contactId=1');
  await dialog().getByText('Novo agendamento').waitFor();
  expect(await dialog().getByRole('textbox', { name: 'Contato' }).inputValue()).not.toBe('');
});

it('ran without an error of the page', () => {
  expect(errors).toEqual([]);
});
