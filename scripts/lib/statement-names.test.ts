import { expect, it } from 'vitest';
import { repeatedNames } from './statement-names.ts';

const one = { file: 'one.ts', text: "tx.query('find-it', 'select 1');\nclient.query('begin');" };

it('finds two statements with one name, also where their rows have a type', () => {
  const other = { file: 'other.ts', text: "tx.query<Row<{ id: number }>>(\n  'find-it',\n  text, [1]);" };
  expect(repeatedNames([one, other])).toEqual(['one.ts and other.ts: two statements have the name find-it']);
});

it('accepts names that are used once, and statements without a name', () => {
  const other = { file: 'other.ts', text: "tx.query('find-another', text);\nclient.query('begin');" };
  expect(repeatedNames([one, other])).toEqual([]);
});
