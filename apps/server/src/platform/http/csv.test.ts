import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

async function csvRowOf(...cells: (string | number)[]): Promise<string> {
  let text = '';
  for await (const part of csvOf([[cells]])) text += part;
  return text.slice(1, -2);
}

it.each(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])(
  'a cell that begins with %j is text, no formula',
  async (sign) => {
    expect(await csvRowOf(`${sign}1+1`, `a${sign}1`)).toBe(`'${sign}1+1;a${sign}1`);
  },
);

it('a cell that begins with a line break is quoted text', async () => {
  expect(await csvRowOf('\r=1')).toBe(`"'\r=1"`);
});

it('a number stays a number, with a comma before its decimals', async () => {
  expect(await csvRowOf(-2, 99.5, 100)).toBe('-2;99,5;100');
});
