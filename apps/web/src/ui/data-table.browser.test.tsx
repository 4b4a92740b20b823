import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { textsUnderActions } from '../testing/under-actions.ts';
import { DataTable, type Column } from './data-table.tsx';

interface Person {
  id: number;
  name: string;
}
const wide = (key: string): Column<Person> => ({
  key,
  header: key,
  isSecondary: true,
  orderBy: key,
  render: () => <span style={{ display: 'block', width: 200 }}>{key}</span>,
});
const columns: Column<Person>[] = [
  { key: 'Nome', header: 'Nome', render: ({ name }) => name },
  wide('Número'),
  wide('E-mail'),
  wide('Conexão'),
];

function Table({ order }: { order?: string }) {
  return (
    <div id="frame" style={{ width: 1100 }}>
      <DataTable
        label="Contatos"
        columns={columns}
        rows={[{ id: 1, name: 'Ana' }]}
        keyOf={({ id }) => id}
        actions={() => <button type="button">Editar</button>}
        order={
          order === undefined ? undefined : { by: order, isDescending: false, onChange: () => undefined }
        }
        empty={null}
      />
    </div>
  );
}

const headers = () =>
  [...document.querySelectorAll('th')]
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Ações');
const give = (width: number) => {
  const frame = document.querySelector<HTMLElement>('#frame');
  if (frame) frame.style.width = `${width}px`;
};

beforeEach(async () => page.viewport(1440, 900));

it('leaves out the last secondary columns where they would be under the actions, and shows them again', async () => {
  renderScreen(<Table />);
  await expect.poll(headers).toEqual(['Nome', 'Número', 'E-mail', 'Conexão']);
  give(620);
  await expect.poll(headers).toEqual(['Nome', 'Número', 'E-mail']);
  give(420);
  await expect.poll(headers).toEqual(['Nome', 'Número']);
  const region = page.getByRole('region', { name: 'Contatos' }).element();
  expect(region.scrollWidth).toBe(region.clientWidth);
  give(1100);
  await expect.poll(headers).toEqual(['Nome', 'Número', 'E-mail', 'Conexão']);
});

it('leaves columns out where a cell grows after the rows have come', async () => {
  renderScreen(<Table />);
  await expect.poll(headers).toHaveLength(4);
  for (const text of document.querySelectorAll<HTMLElement>('td span')) text.style.width = '330px';
  await expect.poll(headers).toEqual(['Nome', 'Número', 'E-mail']);
  expect(textsUnderActions()).toEqual([]);
});

it('keeps the column that orders the rows', async () => {
  renderScreen(<Table order="Conexão" />);
  await expect.poll(headers).toHaveLength(4);
  give(620);
  await expect.poll(headers).toEqual(['Nome', 'Número', 'Conexão']);
});

it('starts the first column that a phone shows where the title starts', async () => {
  await page.viewport(390, 844);
  renderScreen(
    <DataTable
      label="Filas"
      columns={[wide('ID'), ...columns]}
      rows={[{ id: 1, name: 'Ana' }]}
      keyOf={({ id }) => id}
      empty={null}
    />,
  );
  const cell = page.getByRole('cell', { name: 'Ana' });
  await expect.element(cell).toHaveStyle({ paddingLeft: '16px' });
});

it('has no places of columns that a phone does not show while the rows are on their way', async () => {
  await page.viewport(390, 844);
  renderScreen(
    <DataTable label="Filas" columns={columns} rows={undefined} keyOf={({ id }) => id} empty={null} />,
  );
  const shown = (row: string) =>
    [...document.querySelectorAll<HTMLElement>(`${row} :is(th, td)`)].filter((cell) => cell.offsetWidth > 0);
  await expect.poll(() => shown('thead tr')).toHaveLength(1);
  expect(shown('tbody tr:first-child')).toHaveLength(1);
});

const short: Column<Person> = { key: 'Situação', header: 'Situação', render: () => <p>Vence em 4 dias</p> };
/** Its screen gives a name 100 px. */
const named: Column<Person> = {
  key: 'Nome',
  header: 'Nome',
  isName: true,
  render: ({ name }) => (
    <b
      style={{
        display: 'block',
        maxWidth: 'var(--name-width, 100px)',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
      }}
    >
      {name}
    </b>
  ),
};
const renderNamed = (name: string) =>
  renderScreen(
    <DataTable
      label="Empresas"
      columns={[named, short, wide('Plano')]}
      rows={[{ id: 1, name }]}
      keyOf={({ id }) => id}
      actions={() => <button type="button">Editar</button>}
      empty={null}
    />,
  );
const LONG_NAME = 'Academia Corpo & Ritmo de Albuquerque';
const nameBox = () => page.getByRole('cell').first().element().firstElementChild;

it.each([820, 768, 640])('cuts no name beside an empty place in a window of %i px', async (width) => {
  await page.viewport(width, 900);
  renderNamed(LONG_NAME);
  await expect.element(page.getByText(LONG_NAME)).toBeVisible();
  const box = nameBox();
  expect(box?.scrollWidth).toBe(box?.clientWidth);
});

it.each([820, 640])(
  'cuts a name before other columns wrap or lie under the actions at %i px',
  async (width) => {
    await page.viewport(width, 900);
    renderNamed('Academia '.repeat(30));
    const status = page.getByText('Vence em 4 dias');
    await expect.element(status).toBeVisible();
    const region = page.getByRole('region', { name: 'Empresas' }).element();
    expect(region.scrollWidth).toBe(region.clientWidth);
    const { height } = status.element().getBoundingClientRect();
    expect(height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(status.element()).fontSize));
    expect(nameBox()?.clientWidth).toBeGreaterThan(180);
  },
);

it.each([390, 1024])('leaves a name the width of its screen at %i px', async (width) => {
  await page.viewport(width, 900);
  renderNamed(LONG_NAME);
  await expect.element(page.getByText(LONG_NAME)).toBeVisible();
  expect(nameBox()?.clientWidth).toBe(100);
});

it('cuts the name where the table does not fit a phone without secondary columns', async () => {
  await page.viewport(390, 844);
  const buttons = () => <div style={{ width: 180 }}>Editar</div>;
  renderScreen(
    <DataTable
      label="Empresas"
      columns={[named, { ...short, render: () => <time style={{ whiteSpace: 'nowrap' }}>12/12/2026</time> }]}
      rows={[{ id: 1, name: LONG_NAME }]}
      keyOf={({ id }) => id}
      actions={buttons}
      empty={null}
    />,
  );
  await expect.element(page.getByText('12/12/2026')).toBeVisible();
  await expect.poll(textsUnderActions).toEqual([]);
  const region = page.getByRole('region', { name: 'Empresas' }).element();
  expect(region.scrollWidth).toBe(region.clientWidth);
  expect(nameBox()?.clientWidth).toBeGreaterThan(50);
});
