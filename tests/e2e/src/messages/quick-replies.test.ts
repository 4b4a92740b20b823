import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// A quick reply, from the page where it is stored to the customer, without touching the mouse.

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture());
}, 120_000);

afterAll(async () => close());

const field = () => page.getByRole('textbox', { name: 'Escreva uma mensagem' });
const chosen = () => page.getByRole('option', { selected: true });

async function keep(shortcode: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar resposta' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Atalho').waitFor();
  await page.keyboard.type(shortcode);
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  await dialog.getByRole('button', { name: 'Salvar' }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: `/${shortcode}`, exact: true }).waitFor();
}

it('is stored on its page', async () => {
  await page.goto('/quick-messages');
  await keep('Olá', 'Oi, {{firstName}}! Sou {{userName}}.');
  await keep('oleo', 'Troca de óleo às quartas.');
});

it('is found by a slash, in any case and without accents', async () => {
  await page.goto('/tickets');
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await field().focus();
  await page.keyboard.type('/OL');
  await page.getByRole('option').nth(1).waitFor();
  expect(await page.getByRole('option').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
});

it('is picked by arrows; Escape closes the list and leaves what was typed', async () => {
  expect(await chosen().textContent()).toContain('/Olá');
  await page.keyboard.press('ArrowDown');
  expect(await chosen().textContent()).toContain('/oleo');
  await page.keyboard.press('ArrowDown');
  expect(await chosen().textContent()).toContain('/Olá');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  expect(await field().inputValue()).toBe('/OL');
  await page.keyboard.type('á');
  expect(await chosen().textContent()).toContain('/Olá');
});

it('is filled in when it is chosen, and sent like any text', async () => {
  await page.keyboard.press('Enter');
  const text = await field().inputValue();
  expect(text).toMatch(/^Oi, \S+! Sou Marina Duarte\.$/);
  await page.keyboard.press('Enter');
  await page.locator('[data-message]').last().getByText(text).waitFor();
});

it('is found behind other text, by a slash or what is typed after its button, and takes the place of that alone', async () => {
  await page.keyboard.type('Bom dia. /ole');
  await expect.poll(async () => chosen().textContent()).toContain('/oleo');
  await page.keyboard.press('Enter');
  expect(await field().inputValue()).toBe('Bom dia. Troca de óleo às quartas.');
  await page.getByRole('button', { name: 'Respostas rápidas' }).click();
  await page.keyboard.type('ole');
  await expect.poll(async () => chosen().textContent()).toContain('/oleo');
  await page.keyboard.press('Enter');
  expect(await field().inputValue()).toBe('Bom dia. Troca de óleo às quartas.Troca de óleo às quartas.');
  await field().fill('');
  expect(errors).toEqual([]);
});
