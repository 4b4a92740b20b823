import type { BoardCard } from '@prosa/contract';
import { expect, it } from 'vitest';
import { boardCard, laneTag } from '../../../testing/board-records.ts';
import { column, inLane, openBoard } from '../../../testing/board-screen.tsx';
import { server } from '../../../testing/fake-server.ts';
import { KanbanPage } from './kanban-page.tsx';

// A company that has put 4,000 tickets into twelve lanes.

const LANES = 12;
const CARDS = 4_000;
const lanes = Array.from({ length: LANES }, (_, index) => laneTag(index + 1, `Etapa ${index + 1}`));
const tickets: BoardCard[] = Array.from({ length: CARDS }, (_, index) =>
  boardCard(index + 1, inLane((index % LANES) + 1, index + 1)),
);
const reads = () => server.received('readBoard').map(({ query }) => query);
const countDrawn = () => document.querySelectorAll('[data-card]').length;

it('a board of 4,000 cards reads and draws few of them, and a column that is scrolled its own next ones', async () => {
  await openBoard(<KanbanPage />, { tickets: () => tickets, outside: 0, lanes });
  await expect
    .element(column('Etapa 1').getByRole('listitem').first())
    .toHaveAttribute('aria-setsize', '334');
  const before = reads();
  expect(before.every(({ perLane, countsOnly }) => perLane === 8 || countsOnly)).toBe(true);
  expect(countDrawn()).toBeGreaterThan(LANES);
  expect(countDrawn()).toBeLessThanOrEqual(LANES * 12);
  const box = column('Etapa 2').getByRole('group', { name: 'Atendimentos em Etapa 2' }).element();
  box.scrollTo({ top: box.scrollHeight });
  await expect
    .poll(() => reads().filter(({ lane }) => lane !== undefined))
    .toMatchObject([{ lane: 2, perLane: 30 }]);
  await expect.element(column('Etapa 2').getByText('Mais 297 atendimentos')).toBeInTheDocument();
  expect(countDrawn()).toBeLessThanOrEqual(LANES * 12);
});
