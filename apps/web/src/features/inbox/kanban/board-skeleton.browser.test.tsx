import { expect, it } from 'vitest';
import { boardAnswer } from '../../../testing/board-records.ts';
import { boardCards, boardLanes, column } from '../../../testing/board-screen.tsx';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { KanbanPage } from './kanban-page.tsx';

// Where things stand while the board is read, and afterwards.

const all = (selector: string) => [...document.querySelectorAll(selector)];
const placeOf = (element: Element | null | undefined) => {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return { left, top, width, height };
};
const shapes = () => all('[data-loading] > div');
/** The part of a column below its head. */
const partsOf = (columns: Element[]) => columns.map(({ lastElementChild }) => placeOf(lastElementChild));

it('shows the board behind shapes of columns and cards, which stand where those will be', async () => {
  serveCompany();
  const lanes = Promise.withResolvers<undefined>();
  const cards = Promise.withResolvers<undefined>();
  server.on('listLanes', async () => {
    await lanes.promise;
    return { lista: boardLanes };
  });
  server.on('readBoard', async ({ query }) => {
    await cards.promise;
    return boardAnswer(boardCards(), query);
  });
  renderScreen(
    <div style={{ display: 'flex', flexDirection: 'column', height: 700 }}>
      <KanbanPage />
    </div>,
    { path: '/Kanban' },
  );
  await expect.poll(() => shapes().length).toBeGreaterThan(3);
  const unnamed = partsOf(shapes().slice(0, 3));
  lanes.resolve(undefined);
  await expect.poll(() => shapes().at(-1)?.textContent).toBe('Proposta');
  const named = { columns: shapes().map(placeOf), parts: partsOf(shapes()) };
  const card = placeOf(shapes()[0]?.lastElementChild?.firstElementChild);
  cards.resolve(undefined);
  await expect.element(column('Novo')).toBeVisible();
  expect(shapes()).toEqual([]);
  const columns = all('[data-column]');
  expect(named).toEqual({ columns: columns.map(placeOf), parts: partsOf(columns) });
  expect(unnamed).toEqual(named.parts);
  expect(placeOf(columns[0]?.querySelector('[data-card]'))).toEqual(card);
});
