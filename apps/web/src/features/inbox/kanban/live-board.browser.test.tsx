import type { BoardCard, Ticket } from '@prosa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  boardCards,
  card,
  cardIn,
  column,
  focus,
  inLane,
  keys,
  minutesLater,
  openBoard,
} from '../../../testing/board-screen.tsx';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { KanbanPage } from './kanban-page.tsx';

// A seller has the board open while colleagues and customers work.

let tickets: BoardCard[];
beforeEach(() => {
  tickets = boardCards();
});
const open = async () => openBoard(<KanbanPage />, { tickets: () => tickets, outside: 0 });

describe('the board while others work', () => {
  const today = { userId: admin.id, createdAt: minutesLater(0) };
  const ana = (facts: Partial<Ticket> = {}): Ticket => ({ ...ticketRow('Ana', 0), ...today, ...facts });
  const update = (ticket: Ticket) => server.publish('ticket', { action: 'update', ticket });

  it('shows a new message, a move and a new ticket at once, without a new read', async () => {
    await open();
    const reads = () => server.received('readBoard').filter(({ query }) => !query.countsOnly);
    update(ana({ lastMessage: 'Fechado!' }));
    await expect.element(card('Ana').getByText('Fechado!')).toBeVisible();
    // The board is read again once the socket is connected, which it is by now.
    const before = reads().length;
    update(ana({ ...inLane(2, 0) }));
    await expect.element(cardIn('Proposta', 'Ana')).toBeVisible();
    update(ana({ id: 8, uuid: 'x', lastMessage: 'Olá' }));
    await expect.element(column('Sem etapa').getByText('#8')).toBeVisible();
    expect(reads()).toHaveLength(before);
  });

  it('shows when the lane moves a card on, which a message changes', async () => {
    await open();
    const bia = (facts: Partial<Ticket>) => update({ ...ticketRow('Bia', 1), ...today, ...facts });
    bia({ fromMe: true, ...inLane(1, 1, minutesLater(180.5)) });
    await expect.element(card('Bia').getByText('vai para Proposta em 3 h')).toBeVisible();
    bia({ ...inLane(1, 1) });
    await expect.element(card('Bia').getByText(/^vai para/)).not.toBeInTheDocument();
  });

  it('keeps what came while a move was refused', async () => {
    await open();
    const refusal = Promise.withResolvers<ReturnType<typeof refuse>>();
    server.on('moveTicketToLane', async () => refusal.promise);
    focus('Ana');
    await keys('m', 'ArrowRight', 'Enter');
    await expect.element(cardIn('Novo', 'Ana')).toBeVisible();
    update(ana({ lastMessage: 'Fechado!', ...inLane(1, 0) }));
    await expect.element(card('Ana').getByText('Fechado!')).toBeVisible();
    tickets = tickets.map((one) => (one.id === 1 ? { ...one, lastMessage: 'Fechado!' } : one));
    refusal.resolve(refuse('ERR_NO_PERMISSION'));
    await expect.element(cardIn('Sem etapa', 'Ana')).toBeVisible();
    await expect.element(card('Ana').getByText('Fechado!')).toBeVisible();
  });

  it('loses a ticket that is resolved or given away', async () => {
    await open();
    update(ana({ status: 'closed' }));
    await expect.element(card('Ana')).not.toBeInTheDocument();
    server.publish('ticket', { action: 'delete', ticketId: 2 });
    await expect.element(card('Bia')).not.toBeInTheDocument();
  });
});
