import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { chooseInMenu, violations } from '../support/browser.ts';
import { addConnection, clientOf, newFixture } from '../support/fixture.ts';

// A conversation longer than anybody reads: few rows are drawn, nothing is missing, and nothing jumps.

const MESSAGES = 2_000;
const DRAWN_AT_MOST = 120;
const AT_ONCE = 20;
const NUMBER = '5511988880001';
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PATIENCE = { timeout: 20_000 };
const BEGAN = Date.now() - (MESSAGES + 10) * 120_000;

let page: Page;
let errors: string[];
let close: () => Promise<void>;
let client: ApiClient;
let connection: number;

function messageOf(place: number): object {
  const id = `long-${place}`;
  const at = new Date(BEGAN + place * 120_000).toISOString();
  const body = `Mensagem ${place}.${' Um texto que enche linhas.'.repeat((place * 7) % 13)}`;
  if (place % 40 === 0) {
    const media = { data: PIXEL, fileName: 'foto.png', mimeType: 'image/png' };
    return { id, at, body, type: 'image', media };
  }
  return { id, at, body, type: 'text', ...(place % 15 === 0 ? { quotedId: `long-${place - 9}` } : {}) };
}

async function writes(message: object, from = { number: NUMBER, name: 'Ana Luísa' }): Promise<void> {
  await client.expectOk('POST', `/sandbox/${connection}/inbound`, { from, message });
}

async function makeConversation(): Promise<void> {
  await writes(messageOf(1));
  let next = 2;
  const write = async () => {
    while (next <= MESSAGES) await writes(messageOf(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, write));
}

beforeAll(async () => {
  ({ page, errors, close } = await newFixture());
  client = await clientOf(page);
  ({ connection } = await addConnection(client));
  await makeConversation();
}, 180_000);

afterAll(async () => close());

const log = () => page.getByRole('log', { name: 'Mensagens' });
const messageRowOf = (text: string) => page.locator('[data-message]').filter({ hasText: text });
const lastMessageRow = () => page.locator('[data-message]').last();

/** The drawn messages from top to bottom: the number of each, and its position. */
const drawn = async (): Promise<{ place: number; top: number }[]> =>
  log().evaluate((box) =>
    Array.from(box.querySelectorAll<HTMLElement>('[data-message]'), (row) => {
      const own = row.cloneNode(true) as HTMLElement;
      // A quoted message is a button.
      for (const button of own.querySelectorAll('button')) button.remove();
      return {
        place: Number(/Mensagem (\d+)\./.exec(own.textContent)?.[1]),
        top: row.getBoundingClientRect().top - box.getBoundingClientRect().top,
      };
    }),
  );
const toEnd = async () =>
  log().evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));

/** Scrolls by a step until a message is drawn; returns all numbers drawn on the way. */
async function scrollTo(place: number, step: number): Promise<Set<number>> {
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        const rows = await drawn();
        const places = rows.map((row) => row.place).filter((each) => !Number.isNaN(each));
        expect(rows.length).toBeLessThan(DRAWN_AT_MOST);
        // Each message once, in order, without a gap between the drawn ones.
        const [first = 0] = places;
        expect(places).toEqual(places.map((_each, index) => first + index));
        const tops = rows.map(({ top }) => top);
        expect(tops).toEqual(tops.toSorted((one, other) => one - other));
        for (const each of places) seen.add(each);
        if (seen.has(place)) return true;
        await log().evaluate(async (box, by) => {
          box.scrollBy(0, by);
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }, step);
        return false;
      },
      { timeout: 60_000, interval: 1 },
    )
    .toBe(true);
  return seen;
}

it('opens at the end, with few rows drawn', async () => {
  await page.goto('/tickets?tab=pending');
  await page.getByRole('link', { name: /Ana Luísa/ }).click();
  await lastMessageRow().getByText(`Mensagem ${MESSAGES}.`).waitFor(PATIENCE);
  await expect.poll(toEnd).toBe(0);
  expect((await drawn()).length).toBeLessThan(DRAWN_AT_MOST);
  await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
  await expect.poll(toEnd).toBe(0);
  expect(await violations(page)).toEqual([]);
});

it('keeps its place when older messages load above, on a slow machine too', async () => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (let round = 0; round < 14; round += 1) {
    await log().evaluate((box) => box.scrollTo(0, 150));
    await expect.poll(async () => log().getByRole('feed').getAttribute('aria-busy')).toBe('false');
    const before = await log().evaluate(async (box) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      box.scrollTo(0, 45);
      const top = box.getBoundingClientRect().top;
      const rows = [...box.querySelectorAll<HTMLElement>('[data-message]')];
      const row = rows.find((each) => each.getBoundingClientRect().top > top + 60);
      return { id: row?.dataset.message, top: row?.getBoundingClientRect().top ?? 0 };
    });
    await expect.poll(async () => log().evaluate((box) => box.scrollTop), PATIENCE).toBeGreaterThan(200);
    const box = await page.locator(`[data-message="${before.id}"]`).boundingBox();
    expect(Math.abs((box?.y ?? 0) - before.top)).toBeLessThanOrEqual(2);
  }
  await devtools.detach();
});

it('shows every message once on the way up, and on the way down', async () => {
  await page.getByRole('button', { name: 'Ir para as mais recentes' }).click();
  await expect.poll(toEnd).toBe(0);
  const up = await scrollTo(1, -1_000);
  expect(up.size).toBe(MESSAGES);
  expect((await drawn())[0]?.place).toBe(1);
  const down = await scrollTo(MESSAGES, 1_000);
  expect(down.size).toBe(MESSAGES);
  await scrollTo(MESSAGES - 300, -1_000);
}, 150_000);

it('announces new messages while a person reads further up, without moving the text', async () => {
  const before = (await drawn()).find(({ top }) => top > 100);
  await writes({ type: 'text', body: 'Chegou agora', id: 'live-1' });
  await page.getByRole('button', { name: '1 mensagem nova' }).waitFor();
  expect(await messageRowOf('Chegou agora').count()).toBe(0);
  const after = (await drawn()).find(({ place }) => place === before?.place);
  expect(Math.abs((after?.top ?? 0) - (before?.top ?? 0))).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: '1 mensagem nova' }).click();
  await messageRowOf('Chegou agora').waitFor();
  await expect.poll(toEnd).toBe(0);
  expect(await messageRowOf(`Mensagem ${MESSAGES}.`).count()).toBe(1);
});

it('stays at the end when messages come there, and while the field of the answer grows', async () => {
  await writes({ type: 'text', body: 'Respondo a uma antiga', id: 'live-2', quotedId: 'long-5' });
  await messageRowOf('Respondo a uma antiga').waitFor();
  await expect.poll(toEnd).toBe(0);
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await field.fill('uma\nduas\ntrês\nquatro');
  await expect.poll(toEnd).toBe(0);
  await field.fill('');
});

it('leads to a quoted old message, and back', async () => {
  await messageRowOf('Respondo a uma antiga')
    .getByRole('button', { name: /Mensagem 5\./ })
    .click();
  await page.locator('[data-message][data-flash="true"]').getByText('Mensagem 5.').waitFor();
  const top = (await drawn()).find(({ place }) => place === 5)?.top ?? -1;
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(900);
  await scrollTo(60, 500);
  await page.getByRole('button', { name: 'Ir para as mais recentes' }).click();
  await messageRowOf('Respondo a uma antiga').waitFor();
  await expect.poll(toEnd).toBe(0);
  expect(errors).toEqual([]);
});

it('keeps the selection and the focus when their rows are far away', async () => {
  const last = messageRowOf('Chegou agora');
  await last.hover();
  await last.getByRole('button', { name: 'Opções da mensagem' }).click();
  await chooseInMenu(page, 'Selecionar');
  const box = last.getByRole('checkbox');
  await box.focus();
  await scrollTo(MESSAGES - 100, -700);
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  // So far that the row of the message itself is removed.
  await scrollTo(MESSAGES - 300, -700);
  expect(await log().evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('group', { name: 'Mensagens selecionadas' }).getByText('1 mensagem').waitFor();
});

it('starts at the first unread message, even above the first page', async () => {
  const bruna = { number: '5511988880002', name: 'Bruna Sá' };
  for (let each = 1; each <= 30; each += 1) await writes({ type: 'text', body: `Não lida ${each}!` }, bruna);
  await page.goto('/tickets?tab=pending');
  await page.getByRole('link', { name: /Bruna Sá/ }).click();
  const mark = page.getByText('30 mensagens não lidas');
  await mark.waitFor();
  const top = async () => (await mark.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => (await messageRowOf('Não lida 1!').boundingBox())?.y ?? 0)
    .toBeGreaterThan(await top());
  const box = await log().boundingBox();
  expect((await top()) - (box?.y ?? 0)).toBeLessThan(80);
  expect(await messageRowOf('Não lida 30!').isVisible()).toBe(false);
});
