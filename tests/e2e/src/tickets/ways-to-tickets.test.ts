import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// Ways to a ticket other than the list: from a message in a group, and by a link.

const AUTHOR = '5511966660001';
let page: Page;
let errors: string[];
let close: () => Promise<void>;

const asAdmin = async <Answer>(path: string, method = 'GET', body?: object): Promise<Answer> =>
  page.evaluate(
    async (request) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const payload = request.body ? { body: JSON.stringify(request.body) } : {};
      return (await fetch(`/api${request.path}`, { method: request.method, headers, ...payload })).json();
    },
    { path, method, body },
  ) as Promise<Answer>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture());
  page.setDefaultTimeout(20_000);
}, 120_000);

afterAll(async () => close());

it('starts a conversation with the author of a group message, and leads to it the second time', async () => {
  const connections = await asAdmin<{ id: number; provider: string }[]>('/whatsapp');
  const connection = connections.find(({ provider }) => provider === 'sandbox')?.id ?? 0;
  await page.getByRole('tab', { name: /Grupos/ }).click();
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await page.locator('[data-message]').last().waitFor();
  const group = page.url();
  const uuid = new URL(group).pathname.split('/').at(-1);
  const { ticket } = await asAdmin<{ ticket: { contact: { number: string; name: string } } }>(
    `/messages/${uuid}`,
  );
  await asAdmin(`/sandbox/${connection}/inbound`, 'POST', {
    from: { number: AUTHOR, name: 'Gil Grupo' },
    message: {
      type: 'text',
      body: 'Alguém da loja?',
      group: { id: ticket.contact.number, name: ticket.contact.name },
    },
  });
  const chat = async () => {
    await page.goto(group);
    const bubble = page.locator('[data-message]').filter({ hasText: 'Alguém da loja?' }).last();
    await bubble.hover();
    await bubble.getByRole('button', { name: 'Opções da mensagem' }).click();
    await chooseInMenu(page, 'Conversar com Gil Grupo');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Fila' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Iniciar' }).click();
    await expect.poll(() => new URL(page.url()).pathname).not.toContain(uuid);
    return new URL(page.url()).pathname;
  };
  const made = await chat();
  expect(await chat()).toBe(made);
});

it('explains why a link to a ticket leads nowhere', async () => {
  await page.goto('/tickets/0f8fad5b-d9cb-469f-a165-70867728950e');
  await page.getByText('Este atendimento não existe mais.').first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/tickets');
});

it('ran without an error of the page', () => {
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});
