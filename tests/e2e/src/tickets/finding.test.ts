import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, violations } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// The list narrowed and kept under a name; all of a queue closed, and opened again.

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture());
}, 120_000);

afterAll(async () => close());

/** As long as a busy machine may take. */
const PATIENCE = { timeout: 8_000 };
const count = async (tab: string) =>
  Number((await page.getByRole('tab', { name: tab }).textContent())?.replace(/\D/g, ''));

it('narrows the list to a queue, and keeps that under a name', async () => {
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

it('closes all that waits there, after asking, and opens it again', async () => {
  const before = await count('Aguardando');
  expect(before).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Encerrar todos' }).click();
  const dialog = page.getByRole('dialog');
  // One after the other, and nothing ever lies over the button.
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
  // Those without a queue wait in the tab too, but are closed only when asked.
  const submit = dialog.getByRole('button', { name: /Sim, encerrar \d+/ });
  const closed = Number((await submit.textContent())?.replace(/\D/g, ''));
  await submit.click();
  await expect.poll(async () => count('Aguardando'), PATIENCE).toBe(before - closed);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(async () => count('Aguardando'), PATIENCE).toBe(before);
  expect(errors).toEqual([]);
});

it('finds what was said, whatever its accents and case, and shows it where it was said', async () => {
  await page.goto('/tickets');
  await page.getByRole('searchbox', { name: 'Buscar por nome, número ou mensagem' }).fill('OBRIGAD');
  // Nobody is called so: the way into the messages stands where nothing was found.
  await page.getByRole('button', { name: 'Buscar nas mensagens' }).click();
  const results = page.getByRole('region', { name: 'Mensagens encontradas' });
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

/** Answers what is older than a hit the moment it is asked for, as a near server does: rows come above the landing. */
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

it('stays at what was found while older messages come above it', async () => {
  await page.addInitScript(answerOlderAtOnce);
  await page.goto('/tickets?q=tapetes&in=messages');
  const hits = page.getByRole('region', { name: 'Mensagens encontradas' }).getByRole('link');
  await hits.nth(14).waitFor();
  for (let place = 0; place < 15; place += 1) {
    await hits.nth(place).click();
    const messageRow = page.locator(`[data-message="${new URL(page.url()).searchParams.get('message')}"]`);
    await messageRow.waitFor({ state: 'attached', ...PATIENCE });
    // Whatever goes on after the first sight of it.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 15; frame += 1)
        await new Promise((resolve) => void requestAnimationFrame(resolve));
    });
    const box = (await messageRow.count()) > 0 ? await messageRow.boundingBox() : null;
    expect(box?.y, `hit ${place}`).toBeGreaterThan(60);
    expect(box?.y, `hit ${place}`).toBeLessThan(900);
  }
  // Otherwise nothing came above, and nothing was tried.
  expect(await page.locator('html').getAttribute('data-came-above')).toBe('true');
  expect(errors).toEqual([]);
});
