import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { addConnection, clientOf, newFixture } from '../support/fixture.ts';
import type { ServerProcess } from '../support/server-process.ts';

// The server dies while a person works: the page shows it, keeps what is written, and catches up by itself.

let server: ServerProcess;
let page: Page;
let errors: string[];
let close: () => Promise<void>;
let connection: number;
let client: ApiClient;

beforeAll(async () => {
  ({ server, page, errors, close } = await newFixture());
  client = await clientOf(page);
  ({ connection } = await addConnection(client));
}, 120_000);

afterAll(async () => close());

async function customerWrites(number: string, name: string, body: string): Promise<void> {
  await client.expectOk('POST', `/sandbox/${connection}/inbound`, {
    from: { number, name },
    message: { type: 'text', body },
  });
}

async function repliesOnPhone(): Promise<string[]> {
  const { messages } = await client.expectOk<{ messages: { body: string; fromBusiness: boolean }[] }>(
    'GET',
    `/sandbox/${connection}/phones/5511988880001/messages`,
  );
  // Without the signature above the text.
  return messages
    .filter(({ fromBusiness }) => fromBusiness)
    .map(({ body }) => body.replace(/^\*.+:\*\n/, ''));
}

it('says that the server is away, and shows what came meanwhile without a reload', async () => {
  await customerWrites('5511988880001', 'Ana Luísa', 'Bom dia');
  await page.goto('/tickets?tab=pending');
  await page.getByRole('link', { name: /Ana Luísa/ }).waitFor();
  await server.kill();
  await page.getByText(/Conexão perdida/).waitFor({ timeout: 15_000 });
  await server.start();
  await customerWrites('5511988880002', 'Bruno Sá', 'Alguém aí?');
  await page.getByRole('link', { name: /Bruno Sá/ }).waitFor({ timeout: 15_000 });
  await page.getByText(/Conexão perdida/).waitFor({ state: 'hidden' });
});

it('sends what was written while the server was away, once, in order', async () => {
  await page.getByRole('link', { name: /Ana Luísa/ }).click();
  const accepted = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' && /\/api\/tickets\/\d+$/.test(new URL(answer.url()).pathname),
  );
  await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
  // The page shows it before the server knows: only what it has answered outlives it.
  expect(await (await accepted).json()).toMatchObject({ status: 'open' });
  const input = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await input.waitFor();
  await server.kill();
  for (const text of ['Primeira', 'Segunda', 'Terceira']) {
    await input.fill(text);
    await input.press('Enter');
  }
  await server.start();
  const again = page.getByRole('button', { name: 'Enviar de novo' });
  const shown = async () => {
    // A reply that stopped waiting is sent again by hand.
    while ((await again.count()) > 0) await again.first().click();
    return repliesOnPhone();
  };
  await expect.poll(shown, { timeout: 30_000 }).toEqual(['Primeira', 'Segunda', 'Terceira']);
});

it('sends what was written even when the page is loaded again before the server is back', async () => {
  const input = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await page.route('**/api/messages/*', async (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await input.fill('Nada se perde');
  await input.press('Enter');
  await page.getByRole('log').getByText('Nada se perde').waitFor();
  await page.unroute('**/api/messages/*');
  await page.reload();
  await expect.poll(repliesOnPhone, { timeout: 15_000 }).toContain('Nada se perde');
  const left = async () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent')));
  await expect.poll(left).toEqual([]);
  await expect.poll(async () => page.getByRole('log').getByText('Nada se perde').count()).toBe(1);
});

it('opens a dialog whose code was not loaded yet, once the server is back', async () => {
  await server.kill();
  await page.getByText(/Conexão perdida/).waitFor({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Transferir' }).click();
  await server.start();
  await page.getByRole('dialog', { name: /Transferir/ }).waitFor({ timeout: 15_000 });
});

it('opens a screen whose code was not loaded yet, with its style, once the server is back', async () => {
  await page.goto('/tickets');
  await page.getByRole('link', { name: /Ana Luísa/ }).waitFor();
  await server.kill();
  await page.getByText(/Conexão perdida/).waitFor({ timeout: 15_000 });
  await page.getByRole('link', { name: 'Tags' }).click();
  await server.start();
  await page.getByRole('heading', { name: 'Tags' }).waitFor();
  const unstyled = async () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
        .filter(({ sheet }) => {
          try {
            return (sheet?.cssRules.length ?? 0) === 0;
          } catch {
            return true;
          }
        })
        .map(({ href }) => href),
    );
  await expect.poll(unstyled).toEqual([]);
});

it('ran without an error of the page', () => {
  expect(errors).toEqual([]);
});
