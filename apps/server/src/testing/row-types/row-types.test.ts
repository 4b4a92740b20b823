import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRowTypes, type RowTypes } from './read-row-types.ts';
import { RowProof } from './row-proof.ts';

const source = `
interface Tx { query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> }
interface Person { id: number; name: string | null; kind: 'a' | 'b'; tags?: string[]; parent: Person | null;
  pair: [number, string]; counts: Record<string, number>; content: Uint8Array; anything: unknown }
export async function read(tx: Tx, table: 'x' | 'y', which: string) {
  await tx.query('nothing', 'select 1', []); await tx.query('of-nobody-now', 'select 1', []);
  await tx.query<Person>('people', 'select', []);
  await tx.query<{ isOver: boolean }>(table, 'select', []);
  return tx.query<{ id: number }>(\`of-\${which}-now\`, 'select', []);
}`;

let root: string;
let types: RowTypes;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'prosa-row-types-'));
  await mkdir(join(root, 'apps/server/src'), { recursive: true });
  await writeFile(join(root, 'apps/server/src/read.ts'), source);
  const options = { strict: true, target: 'es2024', lib: ['es2024'], types: [], noEmit: true };
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  types = readRowTypes(root);
});
afterAll(async () => rm(root, { recursive: true }));

const person = {
  id: 1,
  name: null,
  kind: 'a',
  parent: null,
  pair: [1, 'x'],
  counts: { a: 1 },
  content: Buffer.from('x'),
  anything: undefined,
};
function differences(name: string, row: unknown): string[] {
  const proof = new RowProof(types);
  proof.observe(name, [row]);
  return proof.takeDifferences();
}

it('reads the names and places of statements', () => {
  const read = types.statements.map(({ name, place }) => [name.join('*'), place]);
  expect(read).toEqual([
    ['nothing', 'apps/server/src/read.ts:6'],
    ['of-nobody-now', 'apps/server/src/read.ts:6'],
    ['people', 'apps/server/src/read.ts:7'],
    ['x', 'apps/server/src/read.ts:8'],
    ['y', 'apps/server/src/read.ts:8'],
    ['of-*-now', 'apps/server/src/read.ts:9'],
  ]);
});

it('accepts a row that matches its type, and ignores additional properties', () => {
  expect(differences('people', person)).toEqual([]);
  expect(differences('people', { ...person, tags: ['a'], parent: person, more: 1 })).toEqual([]);
  expect(differences('another', { id: 'x' })).toEqual([]);
  // A statement has exactly this name, and its caller declares no rows.
  expect(differences('of-nobody-now', { id: 'x' })).toEqual([]);
});

it.each([
  ['people', { ...person, id: '1' }, 'id is "1", its type says number'],
  ['people', { ...person, name: undefined }, 'name is undefined, its type says null or string'],
  ['people', { ...person, kind: 'c' }, 'kind is "c", its type says "a" or "b"'],
  ['people', { ...person, tags: [1] }, 'tags[0] is 1, its type says string'],
  ['people', { ...person, parent: { ...person, id: null } }, 'parent.id is null, its type says number'],
  ['people', { ...person, pair: [1] }, 'pair is array, its type says tuple'],
  ['people', { ...person, counts: { a: 'x' } }, 'counts.a is "x", its type says number'],
  ['people', { ...person, content: 'x' }, 'content is "x", its type says bytes'],
  ['y', { isOver: null }, 'isOver is null, its type says false or true'],
  ['of-these-now', {}, 'id is undefined, its type says number'],
])('finds the difference in a row of %s: %#', (name, row, text) => {
  expect(differences(name, row)).toEqual([expect.stringContaining(text)]);
});

it('counts a statement as proven once it has returned a row', () => {
  const proof = new RowProof(types);
  proof.observe('people', []);
  expect([...proof.proven]).toEqual([]);
  proof.observe('people', [person]);
  expect([...proof.proven]).toEqual(['apps/server/src/read.ts:7']);
});
