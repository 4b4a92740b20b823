import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, openWindow } from '../support/browser.ts';
import { startDemo, type DemoServer } from '../support/demo-server.ts';

// Each field of the sign-up shows its own error.

let demo: DemoServer;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  ({ page, errors } = await openWindow(browser, demo.url));
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

beforeEach(async () => {
  await page.goto('/signup');
  await page.getByRole('radio').first().waitFor();
});

const right: Record<string, string> = {
  'Nome da empresa': 'Padaria Aurora do Sul',
  'Seu nome': 'Marina Alves',
  Telefone: '11987654321',
  'E-mail': 'marina@sul.demo',
  Senha: 'segredo-1',
};

async function send(values: Record<string, string>): Promise<Record<string, string>> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.locator('input[aria-invalid="true"]').first().waitFor();
  const fieldErrors: Record<string, string> = {};
  for (const label of Object.keys(values)) {
    const field = page.getByLabel(label, { exact: true });
    if ((await field.getAttribute('aria-invalid')) !== 'true') continue;
    const [described = ''] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
    fieldErrors[label] = (await page.locator(`[id="${described}"]`).textContent()) ?? '';
  }
  return fieldErrors;
}

it('marks every empty field as required, and focuses the first', async () => {
  const empty = Object.fromEntries(Object.keys(right).map((label) => [label, '']));
  expect(Object.keys(await send(empty))).toEqual(Object.keys(right));
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('companyName');
});

it.each([
  ['Nome da empresa', 'A'],
  ['Seu nome', 'A'],
  ['Seu nome', 'A'.repeat(51)],
  ['Telefone', '  '],
  ['E-mail', 'sem arroba'],
  ['Senha', '1234'],
])('shows only at "%s" what is wrong with %j', async (label, value) => {
  const fieldErrors = await send({ ...right, [label]: value });
  expect(Object.keys(fieldErrors)).toEqual([label]);
  expect(fieldErrors[label]).toMatch(/\p{L}{3}/u);
  expect(errors).toEqual([]);
});
