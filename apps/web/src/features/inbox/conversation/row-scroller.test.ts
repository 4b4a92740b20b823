import { expect, it, vi } from 'vitest';
import { RowScroller } from './row-scroller.ts';

const rowsOf = () => ({ scrollToIndex: vi.fn(), scrollToEnd: vi.fn() });
const items = (...keys: string[]) => keys.map((key) => ({ key }));

it('goes to a row, and anew when older ones come above it', () => {
  const rows = rowsOf();
  const aim = new RowScroller();
  aim.follow(rows, items('m8', 'm9'));
  expect(aim.at('m9', 'center')).toBe(true);
  aim.follow(rows, items('m8', 'm9', 'm10'));
  expect(rows.scrollToIndex.mock.calls).toEqual([[1, { align: 'center' }]]);
  aim.follow(rows, items('m6', 'm7', 'm8', 'm9', 'm10'));
  expect(rows.scrollToIndex).toHaveBeenLastCalledWith(3, { align: 'center' });
});

it('leaves who scrolled, or went to the end, where they are', () => {
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

it('knows nothing of a row that is not there', () => {
  const aim = new RowScroller();
  aim.follow(rowsOf(), items('m8'));
  expect(aim.at('m1', 'center')).toBe(false);
});
