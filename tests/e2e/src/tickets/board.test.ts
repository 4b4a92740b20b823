import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, signIn } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// The kanban of the demonstration: its admin moves tickets, and answers one beside the board.

let fixture: Awaited<ReturnType<typeof demoFixture>>;
let page: Page;

beforeAll(async () => {
  fixture = await demoFixture();
  page = fixture.page;
}, 120_000);

afterAll(async () => fixture.close());

const column = (name: string, on = page) => on.getByRole('group', { name, exact: true });
const cardIn = (name: string, id: string, on = page) =>
  column(name, on).locator(`[data-card="${id}"] > button`);
const openBoard = async (on = page) => {
  await on.goto('/Kanban?days=30&all=1');
  await column('Sem etapa', on).getByRole('listitem').first().waitFor();
};
const firstIn = async (name: string, on = page) =>
  (await column(name, on).locator('[data-card]').first().getAttribute('data-card')) ?? '';
const hasFocus = async (id: string) =>
  page.waitForFunction(
    (card) => document.activeElement?.parentElement?.getAttribute('data-card') === card,
    id,
  );

it.each(['/Kanban', '/kanban'])('is at %s', async (path) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Kanban', exact: true }).waitFor();
});

it.each(['/TagsKanban', '/tagsKanban'])('has its lanes at %s', async (path) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Etapas do kanban' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Proposta enviada' }).first().waitFor();
});

it('moves a ticket by the keyboard, for good, and takes it back from the toast', async () => {
  await openBoard();
  const id = await firstIn('Sem etapa');
  await cardIn('Sem etapa', id).focus();
  for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await cardIn('Novo interesse', id).waitFor();
  await page.getByText('Tag "Novo interesse" adicionada', { exact: true }).waitFor();
  await openBoard();
  await cardIn('Novo interesse', id).waitFor();
  await cardIn('Novo interesse', id).focus();
  for (const key of ['m', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await cardIn('Sem etapa', id).waitFor();
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await cardIn('Novo interesse', id).waitFor();
});

it('moves a ticket by the mouse', async () => {
  await openBoard();
  const id = await firstIn('Novo interesse');
  const [from, to] = await Promise.all([
    cardIn('Novo interesse', id).boundingBox(),
    column('Proposta enviada').boundingBox(),
  ]);
  if (!from || !to) throw new Error('the board is not drawn');
  await page.mouse.move(from.x + 60, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + 100, to.y + 120, { steps: 8 });
  await page.mouse.up();
  await cardIn('Proposta enviada', id).waitFor();
  await page.getByText('Tag "Proposta enviada" adicionada', { exact: true }).waitFor();
});

it('moves a ticket by a finger that rests on it first, not by one that moves at once', async () => {
  await openBoard();
  const id = await firstIn('Proposta enviada');
  const [from, to] = await Promise.all([
    cardIn('Proposta enviada', id).boundingBox(),
    column('Novo interesse').boundingBox(),
  ]);
  if (!from || !to) throw new Error('the board is not drawn');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const start = { x: from.x + 60, y: from.y + 30 };
  const end = { x: to.x + 100, y: to.y + 120 };
  await touch('touchStart', start);
  await touch('touchMove', { x: start.x, y: start.y + 60 });
  await touch('touchEnd');
  expect(await page.locator('[data-ghost]').count()).toBe(0);
  await touch('touchStart', start);
  await page.locator('[data-ghost]').waitFor();
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', {
      x: start.x + (end.x - start.x) * part,
      y: start.y + (end.y - start.y) * part,
    });
  await touch('touchEnd');
  await cardIn('Novo interesse', id).waitFor();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
});

it('shows a move to a colleague at once, in another browser', async () => {
  const other = await openWindow(fixture.browser, fixture.demo.url);
  await signIn(other.page, 'rui@aurora.demo', fixture.demo.password);
  await openBoard(other.page);
  await openBoard();
  const id = await firstIn('Novo interesse', other.page);
  await cardIn('Novo interesse', id).focus();
  for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await cardIn('Proposta enviada', id, other.page).waitFor();
  expect(other.errors).toEqual([]);
  await other.context.close();
});

it('opens the conversation beside the board, and gives the place back', async () => {
  await openBoard();
  const id = await firstIn('Negociação');
  await cardIn('Negociação', id).click();
  await page.getByRole('heading', { level: 2, name: new RegExp(`#${id}$`) }).waitFor();
  await page.getByRole('button', { name: 'Voltar para a lista' }).click();
  await hasFocus(id);
  expect(new URL(page.url()).search).toBe('?days=30&all=1');
  expect(fixture.errors).toEqual([]);
});

it('closes the conversation by Escape, after what is open in it', async () => {
  await openBoard();
  const id = await firstIn('Negociação');
  await cardIn('Negociação', id).click();
  await page.getByRole('heading', { level: 2, name: new RegExp(`#${id}$`) }).waitFor();
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  const isOpen = async () => expect(new URL(page.url()).searchParams.get('ticket')).not.toBeNull();
  await page.getByRole('button', { name: 'Inserir emoji' }).click();
  const emojis = page.getByRole('searchbox', { name: 'Buscar emoji' });
  await emojis.waitFor();
  await page.keyboard.press('Escape');
  await emojis.waitFor({ state: 'detached' });
  await isOpen();
  await field.fill('/');
  const replies = page.getByRole('listbox', { name: 'Respostas rápidas' });
  await replies.waitFor();
  await page.keyboard.press('Escape');
  await replies.waitFor({ state: 'detached' });
  await isOpen();
  await page.getByRole('button', { name: 'Dados do contato' }).click();
  const drawer = page.getByRole('complementary', { name: 'Dados do contato' });
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await isOpen();
  await field.fill('');
  await page.keyboard.press('Escape');
  await hasFocus(id);
  expect(new URL(page.url()).search).toBe('?days=30&all=1');
  expect(fixture.errors).toEqual([]);
});
