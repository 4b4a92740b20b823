import type { BoardCard } from '@prosa/contract';
import { localDay } from '@prosa/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  boardCards,
  boardLanes,
  card,
  cardIn,
  column,
  focus,
  keys,
  openBoard,
  pressCard,
  type ServedBoard,
} from '../../../testing/board-screen.tsx';
import { boardAnswer } from '../../../testing/board-records.ts';
import { serveCompany } from '../../../testing/company.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, attendant, queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, pick, textField, words } from '../../../testing/screen.ts';
import { lastDays } from './board-range.ts';
import { KanbanPage } from './kanban-page.tsx';

// A seller moves tickets through the lanes of the company.

const companyDay = (timeZone = 'America/Sao_Paulo') => localDay(new Date(), timeZone);

let board: ServedBoard;
let tickets: BoardCard[];
beforeEach(() => {
  tickets = boardCards();
  board = { tickets: () => tickets, outside: 0 };
});
const open = async (path = '/Kanban', user = admin, timezone?: string) =>
  openBoard(<KanbanPage />, board, { path, user, timezone });
const moves = () =>
  server.received('moveTicketToLane').map(({ params, body }) => ({ id: params.id, ...body }));
const asked = () => server.received('readBoard').at(-1)?.query;

describe('the board', () => {
  it('shows the lanes with their limit and longest wait, and the cards with what their lane will do', async () => {
    await open();
    await expect.element(column('Novo').getByText('2, com limite de 1')).toBeInTheDocument();
    await expect.element(column('Novo').getByText('Acima do limite')).toBeVisible();
    await expect.element(column('Novo').getByText('Maior espera: 3 h 5 min')).toBeVisible();
    await expect.element(cardIn('Novo', 'Bia').getByText('vai para Proposta em 2 h 30 min')).toBeVisible();
    await expect.element(cardIn('Sem etapa', 'Ana').getByText('Marina Duarte')).toBeVisible();
    await expect.element(cardIn('Novo', 'Caio').getByText('Sem atendente')).toBeVisible();
    await expect.element(column('Proposta').getByText('Arraste um atendimento para cá')).toBeVisible();
    const view = page.getByRole('link', { name: 'Ver atendimento de Bia' });
    await expect.element(view).toHaveAttribute('href', `/tickets/${tickets[1]?.uuid}`);
  });

  it('begins with the tickets of today, and counts those of other days', async () => {
    board = { ...board, outside: 1_200 };
    await open();
    const today = companyDay();
    expect(asked()).toMatchObject({ startDate: today, endDate: today });
    await expect.element(words('Mais 1.200 atendimentos, criados em outros dias')).toBeVisible();
    await expect.element(button('Hoje')).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows other days by one press, which the address and the device remember', async () => {
    await open();
    await button('7 dias').click();
    const { from, to } = lastDays(7, companyDay());
    await expect.poll(asked).toMatchObject({ startDate: from, endDate: to });
    expect(window.location.search).toBe('?days=7');
    expect(localStorage.getItem('board-days')).toBe('7');
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    "has its days by the company's clock, wherever the browser is: %s",
    async (timezone) => {
      await open('/Kanban', attendant, timezone);
      const today = companyDay(timezone);
      await expect.poll(asked).toMatchObject({ startDate: today, endDate: today });
    },
  );

  it('shows the days that are typed, once they are searched for', async () => {
    await open();
    await textField('Criados desde').fill('05/01/2026');
    await textField('Criados até').fill('09/01/2026');
    await button('Buscar').click();
    await expect.poll(asked).toMatchObject({ startDate: '2026-01-05', endDate: '2026-01-09' });
    expect(window.location.search).toBe('?days=2026-01-05_2026-01-09');
  });

  it('is narrowed by the filters of its address', async () => {
    server.on('listTags', () => []);
    await open('/Kanban?q=Ana&users=12&all=1');
    expect(asked()).toMatchObject({ searchParam: 'ana', users: [12], showAll: true });
    await button('Filtros: 1 ativo').click();
    await pick('Filas', 'Vendas');
    await expect.poll(asked).toMatchObject({ users: [12], queueIds: [queue.id] });
    expect(new URLSearchParams(window.location.search).get('queues')).toBe(String(queue.id));
  });

  it('keeps names, messages and channels readable beside many unread messages and long names', async () => {
    const [first] = tickets;
    if (!first) throw new Error('no card');
    const long = { name: 'Suporte técnico de equipamentos industriais', color: '#2f80ed' };
    tickets = [
      { ...first, unreadMessages: 1_234, queue: { ...queue, ...long }, lastMessage: 'a '.repeat(80) },
    ];
    await open();
    const shown = cardIn('Sem etapa', 'Ana');
    const unread = page.getByRole('img', { name: '1234 não lidas' });
    await expect.element(unread).toHaveTextContent('99+');
    const last = shown.getByText(/^a a a/).element();
    const textEnd =
      last.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(last).paddingInlineEnd);
    expect(unread.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(textEnd);
    const channel = shown.element().querySelector('svg');
    expect(channel?.getBoundingClientRect().width).toBe(15);
  });

  it('asks for no card in a column that is empty by the filter alone', async () => {
    tickets = [];
    await open('/Kanban?q=zebra');
    await expect.element(column('Novo').getByText('Nada com este filtro')).toBeVisible();
    expect(column('Novo').getByText('Arraste um atendimento para cá').query()).toBeNull();
  });

  it('leads only admins to the lanes', async () => {
    await open('/Kanban', attendant);
    expect(page.getByRole('link', { name: 'Editar etapas' }).query()).toBeNull();
  });

  it('says that it could not be read, and tries again', async () => {
    serveCompany();
    server.on('listLanes', () => ({ lista: boardLanes }));
    server.on('readBoard', () => refuse('ERR_NO_PERMISSION'));
    renderScreen(<KanbanPage />, { path: '/Kanban' });
    await expect.element(page.getByRole('alert')).toBeVisible();
    server.on('readBoard', ({ query }) => boardAnswer(tickets, query));
    await button('Tentar de novo').click();
    await expect.element(column('Novo')).toBeVisible();
  });
});

describe('a card moved by the keyboard', () => {
  it('goes where the arrows carry it, announced, with the focus on it', async () => {
    await open();
    focus('Ana');
    await keys('m', 'ArrowRight', 'ArrowDown');
    await expect.element(words('Novo, posição 2 de 3')).toBeInTheDocument();
    await keys('Enter');
    await expect.element(cardIn('Novo', 'Ana')).toHaveFocus();
    await expect.poll(moves).toEqual([{ id: 1, tagId: 1, position: 1.5 }]);
    await expect.element(words('Tag "Novo" adicionada')).toBeVisible();
  });

  it('goes back by the button of the toast', async () => {
    await open();
    focus('Bia');
    await keys('m', 'ArrowLeft', 'Enter');
    await expect.element(cardIn('Sem etapa', 'Bia')).toBeVisible();
    await expect.element(words('Tag "Novo" removida')).toBeVisible();
    await button('Desfazer').click();
    await expect.element(cardIn('Novo', 'Bia')).toBeVisible();
    await expect.poll(moves).toEqual([
      { id: 2, tagId: null },
      { id: 2, tagId: 1, position: 1 },
    ]);
  });

  it('stays where it is after Escape', async () => {
    await open();
    focus('Ana');
    await keys('m', 'ArrowRight', 'Escape');
    await expect.element(words('Nada foi movido')).toBeInTheDocument();
    await expect.element(cardIn('Sem etapa', 'Ana')).toHaveFocus();
    expect(moves()).toEqual([]);
  });

  it('is put back with the reason when the server refuses', async () => {
    await open();
    server.on('moveTicketToLane', () => refuse('ERR_NO_PERMISSION'));
    focus('Ana');
    await keys('m', 'ArrowRight', 'Enter');
    await expect.element(page.getByText(/^Não foi possível mover para "Novo": /)).toBeVisible();
    await expect.element(cardIn('Sem etapa', 'Ana')).toBeVisible();
  });

  it('is not moved by arrows alone: they go from card to card', async () => {
    await open();
    focus('Ana');
    await keys('ArrowRight');
    await expect.element(card('Bia')).toHaveFocus();
    await keys('ArrowDown');
    await expect.element(card('Caio')).toHaveFocus();
    await keys('ArrowLeft');
    await expect.element(card('Ana')).toHaveFocus();
    expect(moves()).toEqual([]);
  });
});

const isDragging = () => document.querySelector('[data-ghost]') !== null;

describe('a card dragged', () => {
  it('by the mouse leaves its lane for the other, and says both', async () => {
    await open();
    const { to, lift } = pressCard('Bia', 'mouse');
    to('Proposta');
    expect(isDragging()).toBe(true);
    lift();
    await expect.element(cardIn('Proposta', 'Bia')).toBeVisible();
    await expect.element(words('Tag "Novo" removida')).toBeVisible();
    await expect.element(words('Tag "Proposta" adicionada')).toBeVisible();
    await expect.poll(moves).toEqual([{ id: 2, tagId: 2, position: 0 }]);
    expect(isDragging()).toBe(false);
  });

  it('stays in its lane after Escape, and the press that ends then opens nothing', async () => {
    await open();
    const { to, lift } = pressCard('Bia', 'mouse');
    to('Proposta');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(isDragging()).toBe(false);
    lift();
    (card('Bia').element() as HTMLElement).click();
    await expect.element(cardIn('Novo', 'Bia')).toBeVisible();
    expect(moves()).toEqual([]);
    expect(window.location.search).toBe('');
  });

  it('by touch follows a long press', async () => {
    await open();
    const { to, lift } = pressCard('Ana', 'touch');
    await expect.poll(isDragging).toBe(true);
    to('Proposta');
    lift();
    await expect.element(cardIn('Proposta', 'Ana')).toBeVisible();
    await expect.poll(moves).toEqual([{ id: 1, tagId: 2, position: 0 }]);
  });

  it('by a finger that moves at once is none: it scrolls', async () => {
    await open();
    const { to, lift } = pressCard('Ana', 'touch');
    to('Proposta');
    expect(isDragging()).toBe(false);
    lift();
    expect(moves()).toEqual([]);
  });
});
