import { expect, it, vi } from 'vitest';
import { RowScroller } from './row-scroller.ts';

const rowsOf = () => ({ scrollToIndex: vi.fn(), scrollToEnd: vi.fn() });
const items = (...keys: string[]) => keys.map((key) => ({ key }));

it('scrolls to a row, and again when older rows are added above it', () => {
  const rows = rowsOf();
  const aim = new RowScroller();
  aim.follow(rows, items('m8', 'm9'));
  expect(aim.at('m9', 'center')).toBe(true);
  aim.follow(rows, items('m8', 'm9', 'm10'));
  expect(rows.scrollToIndex.mock.calls).toEqual([[1, { align: 'center' }]]);
  aim.follow(rows, items('m6', 'm7', 'm8', 'm9', 'm10'));
  expect(rows.scrollToIndex).toHaveBeenLastCalledWith(3, { align: 'center' });
});

it('does not move a reader who has scrolled or gone to the end', () => {
  const rows = rowsOf();
  const aim = new RowScroller();
  aim.follow(rows, items('m8', 'm9'));
  aim.at('m9', 'start');
  aim.drop();
  aim.follow(rows, items('m7', 'm8', 'm9'));
  aim.at('m9', 'start');
  aim.end();
  aim.follow(rows, items('m6', 'm7', 'm8', 'm9'));
  expect(rows.scrollToIndex).toHaveBeenCalledTimes(2);
  expect(rows.scrollToEnd).toHaveBeenCalledTimes(1);
});

it('returns false for a row that is not loaded', () => {
  const aim = new RowScroller();
  aim.follow(rowsOf(), items('m8'));
  expect(aim.at('m1', 'center')).toBe(false);
});
