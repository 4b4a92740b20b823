import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, violations } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// The list filtered and saved as a view; all tickets of a queue closed, and reopened.

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture());
}, 120_000);

afterAll(async () => close());

/** Long enough for a busy machine. */
const PATIENCE = { timeout: 8_000 };
const count = async (tab: string) =>
  Number((await page.getByRole('tab', { name: tab }).textContent())?.replace(/\D/g, ''));

it('filters the list by a queue, and saves that as a view', async () => {
  await expect.poll(async () => count('Aguardando'), PATIENCE).toBeGreaterThan(0);
  const all = await count('Aguardando');
  await page.getByRole('tab', { name: 'Aguardando' }).click();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('textbox', { name: 'Criado em' }).fill('12/0');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  expect(await page.getByRole('textbox', { name: 'Criado em' }).inputValue()).toBe('');
  await page.getByRole('combobox', { name: 'Filas' }).click();
  await page.getByRole('option', { name: 'Financeiro' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(async () => count('Aguardando'), PATIENCE).toBeLessThan(all);

  await page.getByRole('button', { name: 'Visões salvas' }).click();
  await chooseInMenu(page, 'Salvar visão atual');
  await page.getByRole('dialog').getByLabel('Nome').fill('Contas paradas');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Visão salva: Contas paradas' }).waitFor();

  await page.getByRole('button', { name: 'Tirar o filtro Financeiro' }).click();
  await expect.poll(async () => count('Aguardando'), PATIENCE).toBe(all);
  await page.getByRole('button', { name: 'Visões salvas' }).click();
  await chooseInMenu(page, 'Contas paradas');
  await expect.poll(async () => count('Aguardando'), PATIENCE).toBeLessThan(all);
});

it('closes all waiting tickets after a question, and reopens them', async () => {
  const before = await count('Aguardando');
  expect(before).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Encerrar todos' }).click();
  const dialog = page.getByRole('dialog');
  // After each choice the button stays uncovered.
  const queues = dialog.getByRole('group', { name: 'Filas' });
  const submitAll = dialog.getByRole('button', { name: /Sim, encerrar/ });
  for (const name of ['Vendas', 'Suporte']) {
    await queues.getByRole('checkbox', { name }).click();
    await submitAll.click({ trial: true });
  }
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await count('Aguardando')).toBe(before);

  await page.getByRole('button', { name: 'Encerrar todos' }).click();
  // Tickets without a queue are in the tab too, but are closed only on request.
  const submit = dialog.getByRole('button', { name: /Sim, encerrar \d+/ });
  const closed = Number((await submit.textContent())?.replace(/\D/g, ''));
  await submit.click();
  await expect.poll(async () => count('Aguardando'), PATIENCE).toBe(before - closed);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(async () => count('Aguardando'), PATIENCE).toBe(before);
  expect(errors).toEqual([]);
});

it('finds messages regardless of accents and case, and shows them in their conversation', async () => {
  await page.goto('/tickets');
  await page.getByRole('searchbox', { name: 'Buscar por nome, número ou mensagem' }).fill('OBRIGAD');
  const results = page.getByRole('region', { name: 'Resultados da busca' });
  await results.getByRole('link').nth(3).click();
  await page.waitForURL(/message=\d+/);
  const id = new URL(page.url()).searchParams.get('message');
  const messageRow = page.locator(`[data-message="${id}"]`);
  await messageRow.waitFor();
  await expect
    .poll(async () => (await messageRow.textContent())?.toLowerCase(), PATIENCE)
    .toContain('obrigad');
  await expect
    .poll(async () => {
      const box = await messageRow.boundingBox();
      return box !== null && box.y > 60 && box.y < 900;
    }, PATIENCE)
    .toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

it('finds tickets and messages in one search, and all tickets by one more click', async () => {
  await page.goto('/tickets');
  await page.getByRole('searchbox', { name: 'Buscar por nome, número ou mensagem' }).fill('ana');
  const results = page.getByRole('region', { name: 'Resultados da busca' });
  await results.getByRole('heading', { name: /^Atendimentos \d+/ }).waitFor();
  await results.getByRole('heading', { name: 'Mensagens' }).waitFor();
  expect(await results.getByRole('listitem').count()).toBe(5);
  expect(await violations(page)).toEqual([]);
  await results.getByRole('button', { name: 'Ver todos os atendimentos encontrados' }).click();
  await page.waitForURL(/in=tickets/);
  await expect.poll(async () => page.getByRole('listitem').count(), PATIENCE).toBeGreaterThan(5);
});

it('leads from the palette to messages, contacts, settings and screens', async () => {
  const find = async (text: string) => {
    await page.getByRole('button', { name: /Buscar ou ir para/ }).click();
    await page.getByRole('combobox', { name: /Buscar ou ir para/ }).fill(text);
  };
  const first = (group: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('option').first();
  await page.goto('/queues');
  await find('OBRIGAD');
  await first('Mensagens').click();
  await page.waitForURL(/message=\d+/);
  const id = new URL(page.url()).searchParams.get('message');
  await page.locator(`[data-message="${id}"]`).waitFor();

  await find('ana');
  await first('Atendimentos').waitFor();
  await first('Contatos').click();
  await page.waitForURL(/\/contacts\/profile\/\d+$/);

  await find('assinatura');
  await first('Configurações').click();
  await page.getByRole('switch', { name: /assinatura/i }).waitFor();

  await find('tags');
  await first('Telas').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tags$/i);
  expect(errors).toEqual([]);
});

/** Answers the request for messages before a hit at once, as a near server does, so that rows load above the hit. */
const answerOlderAtOnce = () => {
  const ask = window.fetch.bind(window);
  const older = new Map<string, string>();
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const known = older.get(address);
    if (known !== undefined) {
      document.documentElement.dataset.cameAbove = 'true';
      return new Response(known, { headers: { 'content-type': 'application/json' } });
    }
    const answer = await ask(input, init);
    if (!address.endsWith('side=around')) return answer;
    const first: unknown = (await answer.clone().json()).messages[0].id;
    const next = address.replace(/at\/\d+\?side=around/, `at/${String(first)}?side=older`);
    older.set(next, await (await ask(next, init)).text());
    return answer;
  };
};

it('stays at the found message while older messages load above it', async () => {
  await page.addInitScript(answerOlderAtOnce);
  await page.goto('/tickets?q=tapetes&in=messages');
  const hits = page.getByRole('region', { name: 'Resultados da busca' }).getByRole('link');
  await hits.nth(14).waitFor();
  for (let place = 0; place < 15; place += 1) {
    await hits.nth(place).click();
    const messageRow = page.locator(`[data-message="${new URL(page.url()).searchParams.get('message')}"]`);
    await messageRow.waitFor({ state: 'attached', ...PATIENCE });
    // Leaves time for any movement after the message first appears.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 15; frame += 1)
        await new Promise((resolve) => void requestAnimationFrame(resolve));
    });
    const box = (await messageRow.count()) > 0 ? await messageRow.boundingBox() : null;
    expect(box?.y, `hit ${place}`).toBeGreaterThan(60);
    expect(box?.y, `hit ${place}`).toBeLessThan(900);
  }
  // Otherwise nothing loaded above, and the test proves nothing.
  expect(await page.locator('html').getAttribute('data-came-above')).toBe('true');
  expect(errors).toEqual([]);
});
