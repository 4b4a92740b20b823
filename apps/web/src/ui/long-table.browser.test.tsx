import axe from 'axe-core';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { DataTable, type Column } from './data-table.tsx';

interface Person {
  id: number;
  name: string;
}
const TOTAL = 1_500;
const personOf = (index: number): Person => ({
  id: index + 1,
  // Some wrap: rows have different heights, and the last ones are the widest.
  name: `Pessoa ${index + 1}${index % 7 === 0 ? ' de nome muito longo'.repeat(12) : ''}`,
});
const people = (count: number) => Array.from({ length: count }, (_, index) => personOf(index));
const rendered = new Map<number, number>();
const columns: Column<Person>[] = [
  {
    key: 'Nome',
    header: 'Nome',
    render: ({ id, name }) => {
      rendered.set(id, (rendered.get(id) ?? 0) + 1);
      return name;
    },
  },
  { key: 'Número', header: 'Número', isNumber: true, render: ({ id }) => id * 1_000 },
];
const keyOf = ({ id }: Person) => id;
const actions = ({ id }: Person) => <button type="button">Editar {id}</button>;

interface Options {
  count?: number;
  /** Grows the table to `count` rows when its button is pressed. */
  first?: number;
  isInPage?: boolean;
}

function Screen({ count = TOTAL, first = count, isInPage = false }: Options) {
  const [rows, setRows] = useState(() => people(first));
  return (
    <>
      <button
        type="button"
        onClick={() => setRows((known) => [...known, ...people(count).slice(known.length)])}
      >
        Mais
      </button>
      <button type="button" onClick={() => setRows((known) => known.with(3, { id: 4, name: 'Outro nome' }))}>
        Mudar
      </button>
      <button type="button" onClick={() => setRows((known) => known.slice(0, 700))}>
        Menos
      </button>
      <div
        data-testid="frame"
        style={
          isInPage
            ? { height: 400, overflow: 'auto' }
            : { display: 'flex', height: 500, flexDirection: 'column' }
        }
      >
        {isInPage ? <p style={{ height: 700 }}>Resumo</p> : null}
        <DataTable label="Pessoas" {...{ columns, rows, keyOf, actions }} count={count} empty={null} />
      </div>
    </>
  );
}

const drawn = () => [...document.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])')];
const region = () => page.getByRole('region', { name: 'Pessoas' }).element();
const scrollTo = (element: Element, top: number) => element.scrollTo({ top, behavior: 'instant' });
const widths = () =>
  [...document.querySelectorAll('th')].map((header) => header.getBoundingClientRect().width);
const nextFrames = async () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
const isInSight = (row: Element | undefined) => {
  const [box, own] = [region().getBoundingClientRect(), row?.getBoundingClientRect()];
  return own !== undefined && own.top >= box.top && own.bottom <= box.bottom + 1;
};
const last = () => drawn().at(-1);
const scrollToEnd = async (box = region()) => {
  await expect
    .poll(() => {
      scrollTo(box, box.scrollHeight);
      return last()?.textContent;
    })
    .toContain(`Pessoa ${TOTAL}`);
};

beforeEach(async () => {
  rendered.clear();
  await page.viewport(1440, 900);
});

describe.each([1440, 820, 390])('a table of 1,500 rows at %i px', (width) => {
  beforeEach(async () => page.viewport(width, 900));

  it('draws those in sight and some around them, wherever it is scrolled', async () => {
    renderScreen(<Screen />);
    await expect.element(page.getByText('Pessoa 2', { exact: true })).toBeVisible();
    expect(drawn().length).toBeLessThan(60);
    scrollTo(region(), region().scrollHeight / 2);
    await expect.poll(() => drawn().some((row) => isInSight(row))).toBe(true);
    expect(drawn().length).toBeLessThan(60);
    await scrollToEnd();
    expect(isInSight(last())).toBe(true);
    expect(drawn().length).toBeLessThan(60);
  });

  it('keeps the widths of its columns while it is scrolled', async () => {
    renderScreen(<Screen />);
    await expect.element(page.getByText('Pessoa 2', { exact: true })).toBeVisible();
    const before = widths();
    for (const part of [0.2, 0.5, 0.8]) {
      scrollTo(region(), region().scrollHeight * part);
      await nextFrames();
      expect(widths()).toEqual(before);
    }
    await scrollToEnd();
    expect(widths()).toEqual(before);
  });
});

it('has the places of the rows that are not drawn, whatever their heights', async () => {
  renderScreen(<Screen />);
  await expect.element(page.getByText('Pessoa 2', { exact: true })).toBeVisible();
  scrollTo(region(), 20_000);
  await nextFrames();
  await expect
    .poll(() => {
      const box = region().getBoundingClientRect();
      const cells = document.elementsFromPoint(box.left + 60, box.top + 250);
      return cells.some((cell) => cell instanceof HTMLTableCellElement);
    })
    .toBe(true);
  const header = page.getByRole('columnheader', { name: 'Nome' }).element().getBoundingClientRect();
  expect(header.top).toBe(region().getBoundingClientRect().top);
});

it('takes as much height as the rows have, before they are drawn', async () => {
  renderScreen(<Screen />);
  await expect.element(page.getByText('Pessoa 2', { exact: true })).toBeVisible();
  const heights = drawn().map((row) => row.offsetHeight);
  const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length;
  await expect.poll(() => region().scrollHeight).toBeLessThan(mean * TOTAL * 1.2);
  expect(region().scrollHeight).toBeGreaterThan(mean * TOTAL * 0.8);
});

it('states the number of rows and the index of each to screen readers', async () => {
  renderScreen(<Screen />);
  const table = page.getByRole('table', { name: 'Pessoas' });
  await expect.element(table).toHaveAttribute('aria-rowcount', String(TOTAL + 1));
  await scrollToEnd();
  expect(last()?.getAttribute('aria-rowindex')).toBe(String(TOTAL + 1));
  await expect.element(page.getByRole('row').first()).toHaveAttribute('aria-rowindex', '1');
  const { violations } = await axe.run(document.querySelector('table') ?? document.body);
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it('keeps the focus when its row leaves the view, and the Tab key goes to the row after it', async () => {
  renderScreen(<Screen />);
  const button = page.getByRole('button', { name: 'Editar 2', exact: true });
  await button.click();
  await scrollToEnd();
  expect(document.activeElement?.textContent).toBe('Editar 2');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.textContent).toBe('Editar 3');
  await expect.poll(() => isInSight(document.activeElement?.closest('tr') ?? undefined)).toBe(true);
});

it('keeps the focus when rows begin to be left out', async () => {
  renderScreen(<Screen first={80} />);
  const more = page.getByRole('button', { name: 'Mais' });
  await expect.poll(drawn).toHaveLength(80);
  page.getByRole('button', { name: 'Editar 70' }).element().focus();
  const focused = document.activeElement;
  more.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => drawn().length).toBeLessThan(60);
  expect(document.activeElement).toBe(focused);
});

it('gives the focus to the table when the focused row is gone', async () => {
  renderScreen(<Screen />);
  await expect.element(page.getByText('Pessoa 2', { exact: true })).toBeVisible();
  await scrollToEnd();
  page
    .getByRole('button', { name: `Editar ${TOTAL}` })
    .element()
    .focus();
  page
    .getByRole('button', { name: 'Menos' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => document.activeElement === region()).toBe(true);
});

it('draws the rows in sight where a page scrolls that has the table in it', async () => {
  renderScreen(<Screen isInPage />);
  await expect.element(page.getByText('Resumo')).toBeVisible();
  const frame = page.getByTestId('frame').element();
  await expect.poll(() => drawn().length).toBeLessThan(60);
  await scrollToEnd(frame);
  expect(drawn().length).toBeLessThan(60);
  const [box, own] = [frame.getBoundingClientRect(), last()?.getBoundingClientRect()];
  expect(own?.bottom).toBeLessThanOrEqual(box.bottom + 2);
});

it('renders only the row that has changed', async () => {
  renderScreen(<Screen />);
  await expect.element(page.getByText('Pessoa 2', { exact: true })).toBeVisible();
  await nextFrames();
  rendered.clear();
  await page.getByRole('button', { name: 'Mudar' }).click();
  await expect.element(page.getByText('Outro nome')).toBeVisible();
  expect([...rendered.keys()]).toEqual([4]);
});

it.each([1, 100])('draws all of %i rows, as plain rows', async (count) => {
  renderScreen(<Screen count={count} />);
  await expect.poll(drawn).toHaveLength(count);
  await nextFrames();
  expect(drawn()).toHaveLength(count);
  expect(document.querySelector('[aria-rowindex], [aria-rowcount], [data-index], [data-fixed]')).toBeNull();
});
