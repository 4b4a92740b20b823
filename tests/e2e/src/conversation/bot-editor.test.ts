import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// A menu is built, tried before it is saved, and then used from a customer's phone.

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture());
}, 120_000);

afterAll(async () => close());

const dialog = () => page.getByRole('dialog').first();
const phone = () => page.getByRole('log', { name: 'Conversa de teste' });
const bubble = (text: RegExp | string) => phone().getByText(text).last();

async function sendInTest(text: string): Promise<void> {
  const field = dialog().getByRole('textbox', { name: 'Escreva como cliente' });
  await field.fill(text);
  await field.press('Enter');
}

it('builds a tree in place, and shows what is wrong with it', async () => {
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  await dialog().getByRole('button', { name: 'Adicionar opção', exact: true }).click();
  await dialog().getByLabel('Nome da opção').fill('abc');
  await dialog().getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog()
    .getByRole('button', { name: /abc.*ao menos 4 caracteres/ })
    .click();
  await expect
    .poll(async () =>
      dialog()
        .getByLabel('Nome da opção')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  await dialog().getByLabel('Nome da opção').fill('Segunda via');
  await dialog().getByLabel('Texto da opção').fill('Qual documento, {{firstName}}?');
  await dialog().getByRole('button', { name: 'Adicionar opção abaixo de Segunda via' }).click();
  await dialog().getByLabel('Nome da opção').fill('Boleto');
  await dialog()
    .getByRole('button', { name: /Boleto.*sem saída/ })
    .waitFor();
  await dialog().getByLabel('Texto da opção').fill('Aqui está o boleto.');
  await dialog()
    .getByRole('button', { name: /Boleto.*sem saída/ })
    .waitFor({ state: 'hidden' });
  expect(await violations(page)).toEqual([]);
});

it('tries the menu as it would answer now, before it is saved', async () => {
  await sendInTest('Oi');
  await bubble(/Encerrar atendimento/).waitFor();
  await sendInTest('1');
  await bubble(/Segunda via/).waitFor();
  await phone().getByText('Entra na fila Vendas').waitFor();
  await sendInTest('1');
  await bubble(/Qual documento, Maria\?/).waitFor();
  await sendInTest('1');
  await bubble('Aqui está o boleto.').waitFor();
  // An edit takes effect in the same test conversation.
  await dialog().getByLabel('Texto da opção').fill('Boleto novo.');
  await bubble('Boleto novo.').waitFor();
});

it('saves an option together with those above it', async () => {
  await dialog().getByRole('button', { name: 'Salvar opção' }).click();
  await page.getByText('Robô salvo com sucesso').waitFor();
  await expect.poll(async () => dialog().getByText('não salva').count()).toBe(0);
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  const rows = dialog().locator('[data-option-row]');
  await expect
    .poll(async () => rows.allTextContents())
    .toEqual([
      expect.stringContaining('1Segunda via') as string,
      expect.stringContaining('1.1Boleto') as string,
    ]);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

it('answers in the same way on the phone of a customer', async () => {
  await page.goto('/sandbox');
  await page.getByLabel('Número').fill('5521988887777');
  await page.getByLabel('Nome do cliente').fill('Cora');
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  const sendInput = async (text: string, answer: RegExp) => {
    const field = page.getByRole('textbox', { name: 'Escreva como o cliente' });
    await field.fill(text);
    await field.press('Enter');
    await page.getByText(answer).last().waitFor();
  };
  await sendInput('Oi', /Vendas/);
  await sendInput('1', /Segunda via/);
  await sendInput('1', /Qual documento, Cora\?/);
  await sendInput('1', /Boleto novo\./);
  expect(errors).toEqual([]);
});
