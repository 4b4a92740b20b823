import type { BoardCard, Ticket } from '@prosa/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boardAnswer, boardCard, laneTag } from '../../../testing/board-records.ts';
import {
  boardLanes,
  card,
  column,
  focus,
  inLane,
  keys,
  minutesLater,
  openBoard,
  pressCard,
} from '../../../testing/board-screen.tsx';
import { server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { words } from '../../../testing/screen.ts';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { KanbanPage } from './kanban-page.tsx';

// A seller has more tickets in a lane than are read at once.

const COUNT = 100;
const numbered = (id: number, facts: Partial<BoardCard>) =>
  boardCard(id, { contact: { id, name: `Cliente ${id}.`, number: '5511999990000' }, ...facts });
const createdAt = minutesLater(0);

let tickets: BoardCard[];
beforeEach(() => {
  const full = Array.from({ length: COUNT }, (_, index) => numbered(index + 1, inLane(1, index + 1)));
  tickets = [...full, numbered(500, { userId: admin.id })];
});
const open = async () => openBoard(<KanbanPage />, { tickets: () => tickets, outside: 0 });
const asked = () => server.received('readBoard').map(({ query }) => query);
/** The calls that read cards of all lanes. */
const boardReads = () => asked().filter(({ lane, countsOnly }) => lane === undefined && !countsOnly);
const box = () => column('Novo').getByRole('group', { name: 'Atendimentos em Novo' }).element();
const scrollDown = () => box().scrollTo({ top: box().scrollHeight });
const named = (id: number) => card(`Cliente ${id}\\.`);
const ofAdmin = { userId: admin.id, createdAt };
const changed = (id: number, facts: Partial<Ticket>): Ticket => {
  const row = ticketRow('Ana', 0);
  return {
    ...row,
    id,
    uuid: `u${id}`,
    contact: { ...row.contact, name: `Cliente ${id}.` },
    ...ofAdmin,
    ...facts,
  };
};
const update = (ticket: Ticket) => server.publish('ticket', { action: 'update', ticket });
/** The figures come from the server some seconds after an event. */
const RECOUNTED = { timeout: 12_000 };

/** The figures come after the cards, and again after a move; the served tickets do not move. */
async function keepFigures(): Promise<void> {
  await expect.element(column('Novo').getByText('100, com limite de 1')).toBeInTheDocument();
  server.on('readBoard', async () => new Promise<never>(() => undefined));
}
const moves = () => server.bodies('moveTicketToLane');
const pages = () => asked().filter(({ lane }) => lane !== undefined);
const frame = async () => new Promise(requestAnimationFrame);

/** Faster than `keys`, for a long way. */
async function press(key: string, times: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed += 1) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    await frame();
  }
}

// The place of a column is kept for the next board.
afterEach(async () => {
  box().scrollTo({ top: 0 });
  await frame();
  await frame();
});

describe('a lane with many cards', () => {
  it('shows how many it has, and loads the next ones when its end comes near', async () => {
    await open();
    await expect.element(column('Novo').getByText('100, com limite de 1')).toBeInTheDocument();
    await expect.element(column('Novo').getByRole('listitem').first()).toHaveAttribute('aria-setsize', '100');
    expect(asked()[0]).toMatchObject({ perLane: 8 });
    expect(asked().some(({ countsOnly }) => countsOnly)).toBe(true);
    expect(pages()).toEqual([]);
    scrollDown();
    await expect.poll(pages).toMatchObject([{ perLane: 30, lane: 1, after: [8, 8] }]);
    await expect
      .poll(() => {
        scrollDown();
        return named(COUNT).query();
      })
      .not.toBeNull();
    expect(pages().map(({ after }) => after)).toEqual([
      [8, 8],
      [38, 38],
      [68, 68],
      [98, 98],
    ]);
    await expect.element(column('Novo').getByText(/^Mais/)).not.toBeInTheDocument();
  });

  it('takes a card behind the last one that is loaded before the next one', async () => {
    await open();
    await keepFigures();
    focus('Cliente 500');
    await keys('m', 'ArrowRight');
    await press('ArrowDown', 8);
    await expect.element(words('Novo, posição 8 de 101')).toBeInTheDocument();
    await keys('Enter');
    await expect.element(named(500)).toHaveFocus();
    await expect.poll(moves).toEqual([{ tagId: 1, position: 7.5 }]);
    await expect.element(column('Novo').getByText('101, com limite de 1')).toBeInTheDocument();
  });

  it('takes a card that the mouse drops among those that are loaded', async () => {
    await open();
    await keepFigures();
    const { to, lift } = pressCard('Cliente 500', 'mouse');
    to('Novo');
    lift();
    await expect.element(named(500)).toBeVisible();
    await expect.element(column('Novo').getByText('101, com limite de 1')).toBeInTheDocument();
    await expect.poll(moves).toMatchObject([{ tagId: 1 }]);
    const [move] = moves();
    expect(move?.position).toBeLessThan(8);
    expect((move?.position ?? 0) % 1).toBe(0.5);
  });

  it('counts a card that leaves or enters the part that is not loaded, without reading the board', async () => {
    await open();
    tickets = tickets.filter(({ id }) => id !== 70);
    update(changed(70, { status: 'closed' }));
    await expect.element(column('Novo').getByText('99, com limite de 1'), RECOUNTED).toBeInTheDocument();
    const reads = boardReads().length;
    tickets = [...tickets, numbered(700, inLane(1, 88.5)), numbered(701, inLane(1, 89.5))];
    update(changed(700, inLane(1, 88.5)));
    update(changed(701, inLane(1, 89.5)));
    await expect.element(column('Novo').getByText('101, com limite de 1'), RECOUNTED).toBeInTheDocument();
    expect(named(700).query()).toBeNull();
    expect(boardReads()).toHaveLength(reads);
    expect(asked().at(-1)).toMatchObject({ countsOnly: true });
  }, 40_000);

  it('shows a card that enters its loaded part at once', async () => {
    await open();
    tickets = [...tickets, numbered(700, inLane(1, 0.5))];
    update(changed(700, inLane(1, 0.5)));
    await expect.element(named(700)).toBeVisible();
  });

  it('has no card that has left while its page was read', async () => {
    await open();
    let answer = (): void => undefined;
    const before = tickets;
    server.on('readBoard', async ({ query }) => {
      if (query.after?.[1] === 8)
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      return boardAnswer(before, query);
    });
    scrollDown();
    await expect.poll(pages).toHaveLength(1);
    update(changed(9, { status: 'closed' }));
    update(changed(10, inLane(2, 1)));
    await expect.element(column('Proposta').getByText('Cliente 10.')).toBeVisible();
    answer();
    await expect.poll(() => named(11).query()).not.toBeNull();
    expect(named(9).query()).toBeNull();
    expect(column('Novo').getByText('Cliente 10.').query()).toBeNull();
  });

  it('is read again alone, as far as it was loaded, when its places have changed', async () => {
    await open();
    scrollDown();
    await expect.element(column('Novo').getByText('Mais 63 atendimentos')).toBeInTheDocument();
    const reads = boardReads().length;
    tickets = tickets.map((one) => (one.lane ? { ...one, ...inLane(1, COUNT - one.lane.position) } : one));
    server.publish('tag', { action: 'update', tag: boardLanes[0] ?? laneTag(1, 'Novo') });
    await expect.poll(() => pages().at(-1)).toMatchObject({ lane: 1, perLane: 38 });
    box().scrollTo({ top: 0 });
    await expect.element(named(COUNT)).toBeVisible();
    expect(boardReads()).toHaveLength(reads);
  });
});
