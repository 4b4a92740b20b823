import { expect, it } from 'vitest';
import { removeInParts } from './remove-in-parts.ts';

/** A database with so many old rows; answers how many each transaction removed. */
function databaseOf(old: number) {
  const parts: number[] = [];
  let left = old;
  const query = async (_name: string, text: string) => {
    const part = Math.min(left, Number(/ limit (\d+)\)/.exec(text)?.[1]));
    left -= part;
    parts.push(part);
    return Array.from({ length: part }, () => ({}));
  };
  const acrossCompanies = async (_reason: string, work: (tx: never) => Promise<unknown>) =>
    work({ query } as never);
  return { database: { acrossCompanies } as never, parts };
}
const rows = { table: 'ticket_logs', where: 'true' };

it('removes 1,000,001 rows in transactions of 5,000', async () => {
  const { database, parts } = databaseOf(1_000_001);
  await removeInParts(database, 'old', rows);
  expect(parts).toHaveLength(201);
  expect(Math.max(...parts)).toBe(5_000);
  expect(parts.at(-1)).toBe(1);
});

it('removes fewer at once where each row takes many others with it', async () => {
  const { database, parts } = databaseOf(10);
  await removeInParts(database, 'old', { ...rows, most: 5 });
  expect(parts).toEqual([5, 5, 0]);
});
