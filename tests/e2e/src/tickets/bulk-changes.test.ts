import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoFixture } from '../support/fixture.ts';

// Several conversations at once, in the list of the demonstration.

let page: Page;
let errors: string[];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ page, errors, close } = await demoFixture({}));
}, 120_000);
afterAll(async () => close());

const list = () => page.getByRole('region', { name: 'Lista de atendimentos' });
const links = () => list().getByRole('link');
/** Only the visible rows are drawn; each states the total. */
const total = async () => Number(await list().getByRole('listitem').first().getAttribute('aria-setsize'));
const bar = () => page.getByRole('toolbar', { name: 'Ações dos selecionados' });

it('closes selected conversations by one request, and opens them again', async () => {
  await page.goto('/tickets');
  await links().first().waitFor();
  const before = await total();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/tickets')) requests.push(request.url());
  });

  await links().first().focus();
  await page.keyboard.press('x');
  await links()
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await bar().getByText('3 selecionados').waitFor();
  await bar().getByRole('button', { name: 'Encerrar' }).click();
  await page.getByRole('button', { name: 'Encerrar 3' }).click();
  await page.getByText('3 atendimentos encerrados.').waitFor();
  await expect.poll(total).toBe(before - 3);

  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('3 voltaram a ser como eram.').waitFor();
  await expect.poll(total).toBe(before);
  expect(requests.map((url) => new URL(url).pathname.replace(/\d+/, 'N'))).toEqual([
    '/api/tickets/bulk/close',
    '/api/tickets/closeAll/N/undo',
  ]);
});

it('says which rows left the selection because they left the list', async () => {
  await links().first().waitFor();
  const id = Number(await links().first().getAttribute('data-ticket'));
  await links().first().focus();
  await page.keyboard.press('x');
  await links()
    .nth(1)
    .click({ modifiers: ['Control'] });
  await bar().getByText('2 selecionados').waitFor();
  await page.evaluate(async (ticketId) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ status: 'closed', sendFarewellMessage: false });
    await fetch(`/api/tickets/${ticketId}`, { method: 'PUT', headers, body });
  }, id);
  await bar().getByText('1 selecionado').waitFor();
  await page.getByText('1 saiu da lista e da seleção.').waitFor();
  await page.keyboard.press('Escape');
  await bar().waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});
