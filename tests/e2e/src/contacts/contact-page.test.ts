import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture, violationsByTheme } from '../support/browser.ts';
import { clientOf, demoFixture } from '../support/fixture.ts';

// A row of the contacts leads to the person: card, tickets, notes, files, schedules.

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture({}, { bothThemes: true }));
}, 120_000);

afterAll(async () => close());

it('is opened by a click on a row, shows all that is known, and leads back', async () => {
  await page.goto('/contacts?q=camila');
  const row = page.getByRole('row', { name: /Camila/ }).first();
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  // Beside the name: the whole row is the way.
  await row.getByRole('cell').nth(2).click({ force: true });
  await page.waitForURL(/\/contacts\/profile\/\d+$/);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  for (const part of ['Tags', 'Atendimentos', 'Observações', 'Mídias e arquivos', 'Agendamentos'])
    await page.getByRole('heading', { name: new RegExp(`^${part}`) }).waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsByTheme(page, `contact-page`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await picture(page, 'contact-page-1366');
  await page.getByRole('link', { name: 'Todos os contatos' }).click();
  await page.waitForURL(/\/contacts$/);
});

it('takes a note, which is then in the drawer of the newest ticket', async () => {
  await page.goto('/contacts?q=camila');
  await page
    .getByRole('row', { name: /Camila/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  const newest = page.getByRole('link', { name: /^#\d+/ }).first();
  const [number = ''] = /^#\d+/.exec((await newest.textContent()) ?? '') ?? [];
  const written = 'Prefere ser atendida depois das 14h.';
  await page.getByRole('textbox', { name: 'Escreva uma observação' }).fill(written);
  await page.getByRole('button', { name: 'Adicionar observação' }).click();
  await page.getByRole('listitem').filter({ hasText: written }).getByText(number).waitFor();
  await newest.click();
  const drawer = page.getByRole('button', { name: 'Dados do contato' });
  await drawer.click();
  await page.getByText(written).waitFor();
  // It stays as it is left.
  await drawer.click();
});

it('is reached from the drawer, and leads to a ticket', async () => {
  await page.goto('/tickets');
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await page.getByRole('link', { name: 'Abrir a página do contato' }).click();
  await page.waitForURL(/\/contacts\/profile\/\d+$/);
  await page.getByRole('link', { name: /^#\d+/ }).first().click();
  await page.waitForURL(/\/tickets\/[\da-f-]{36}/);
});

it("gives an admin the person's data as a file, and erases the person after the name and a reason", async () => {
  const client = await clientOf(page);
  const name = 'Zulmira das Dores Quintanilha de Albuquerque';
  const person = await client.expectOk<{ id: number }>('POST', '/contacts', {
    name,
    number: '5581987651234',
  });
  await page.goto(`/contacts/profile/${person.id}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar dados' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`pessoa-${person.id}.zip`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(['pessoa.json', 'mensagens.csv'].every((part) => bytes.includes(part))).toBe(true);

  await page.getByRole('button', { name: 'Apagar pessoa' }).click();
  const dialog = page.getByRole('dialog');
  const erase = dialog.getByRole('button', { name: 'Apagar para sempre' });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Pedido 4711');
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: /Para confirmar, digite/ }).fill(name);
  expect(await violationsByTheme(page, 'erase-dialog')).toEqual([]);
  await picture(page, 'erase-dialog');
  await erase.click();
  await page.waitForURL(/\/contacts$/);
  await page.getByText(/^Pessoa apagada: 0 atendimentos/).waitFor();
  await page.goto('/audit');
  await page.getByText(`apagou o contato #${person.id}`).waitFor();
});

it('says so when there is no such contact', async () => {
  await page.goto('/contacts/profile/999999999');
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor();
  expect(errors).toEqual([]);
});
