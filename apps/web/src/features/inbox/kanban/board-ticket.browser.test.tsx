import type { BoardCard } from '@prosa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startShortcuts } from '../../../shared/shortcuts.ts';
import { boardCards, card, keys, openBoard } from '../../../testing/board-screen.tsx';
import { refuse, server } from '../../../testing/fake-server.ts';
import { button } from '../../../testing/screen.ts';
import { KanbanPage } from './kanban-page.tsx';

// An attendant answers beside the board.

let tickets: BoardCard[];
beforeEach(() => {
  tickets = boardCards();
  server.on('listMessages', async () => new Promise<never>(() => undefined));
  return startShortcuts();
});
const open = async (path = '/Kanban') =>
  openBoard(<KanbanPage />, { tickets: () => tickets, outside: 0 }, { path });
const ticketInAddress = () => new URLSearchParams(window.location.search).get('ticket');
const back = button('Voltar para a lista');

describe('the conversation of a card', () => {
  it('is opened beside the board, and gives the place back', async () => {
    await open('/Kanban?days=7');
    await card('Bia').click();
    await expect.element(back).toBeVisible();
    expect(ticketInAddress()).toBe(tickets[1]?.uuid);
    await expect.element(card('Bia')).toHaveAttribute('aria-current', 'true');
    await back.click();
    await expect.element(card('Bia')).toHaveFocus();
    expect(window.location.search).toBe('?days=7');
  });

  it('that the person may not read leads back to the board', async () => {
    server.on('listMessages', () => refuse('ERR_NO_PERMISSION'));
    await open(`/Kanban?ticket=${tickets[0]?.uuid}`);
    await expect.poll(() => window.location.search).toBe('');
    expect(window.location.pathname).toBe('/Kanban');
    await expect.element(card('Ana')).toBeVisible();
  });

  it('is closed by Escape, with the focus on its card', async () => {
    await open('/Kanban?days=7');
    await card('Bia').click();
    await expect.element(back).toBeVisible();
    await keys('Escape');
    await expect.element(back).not.toBeInTheDocument();
    await expect.element(card('Bia')).toHaveFocus();
    expect(window.location.search).toBe('?days=7');
    await card('Caio').click();
    (back.element() as HTMLElement).focus();
    await keys('Escape');
    await expect.element(card('Caio')).toHaveFocus();
  });

  it('stays open while Escape closes a panel above, drops a carried card, or empties the search', async () => {
    server.on('listTags', () => []);
    await open();
    await card('Bia').click();
    await expect.element(back).toBeVisible();
    await keys('m', 'ArrowRight', 'Escape');
    await button('Filtros').click();
    const panel = page.getByRole('dialog', { name: 'Filtros' });
    await expect.element(panel).toBeVisible();
    await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
    await keys('Escape');
    await expect.element(panel).not.toBeInTheDocument();
    const search = page.getByRole('searchbox');
    await search.fill('Bia');
    await keys('Escape');
    await expect.element(search).toHaveValue('');
    expect(ticketInAddress()).toBe(tickets[1]?.uuid);
    await userEvent.keyboard('{Escape}');
    await expect.poll(ticketInAddress).toBeNull();
  });
});
