import { expect, it } from 'vitest';
import { sqlFaults } from './sql-format.ts';

const wide = `select ${'a, '.repeat(50)} b`;

it.each<[string, path: string, source: string, faults: string[]]>([
  ['a wide line', 'a.sql', wide, ['a.sql:1: 159 columns of SQL, 120 at most']],
  [
    'a wide line of a statement in code',
    'a.ts',
    `const one = 1;\nconst text = \`select id\n${wide}\`;`,
    ['a.ts:3: 161 columns of SQL, 120 at most'],
  ],
  ['a keyword in capitals', 'a.sql', 'select id\nFROM tickets', ['a.sql:2: FROM in upper case']],
  [
    'one in code',
    'a.ts',
    'const text = `update tickets SET id = 1 WHERE id = 2`;',
    ['a.ts:1: WHERE in upper case'],
  ],
])('refuses %s', (_name, path, source, faults) => {
  expect(sqlFaults(path, source)).toEqual(faults);
});

it.each<[string, path: string, source: string]>([
  ['text in quotes', 'a.sql', `if tg_op = 'UPDATE' then`],
  ['a comment', 'a.sql', `-- FROM there`],
  ['a name that the code puts in', 'a.ts', 'const text = `select ${COUNT} from tickets`;'],
  ['other text in code', 'a.ts', `const text = \`${'a'.repeat(200)} FROM\`;`],
])('accepts %s', (_name, path, source) => {
  expect(sqlFaults(path, source)).toEqual([]);
});
