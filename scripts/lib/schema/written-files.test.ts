import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAsOwner } from '../../../apps/server/src/testing/postgres-in-memory.ts';
import { testDatabase, type TestDatabase } from '../../../apps/server/src/testing/test-database.ts';
import { root } from '../run.ts';
import { readCatalogue } from './catalogue.ts';
import { writtenFiles, staleFiles } from './written-files.ts';

let home: TestDatabase;
let files: Map<string, string>;
let folder: string;

beforeAll(async () => {
  home = await testDatabase();
  files = await writtenFiles(home.address);
  folder = await mkdtemp(join(tmpdir(), 'prosa-schema-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  await home.drop();
});

const changed = async (statement: string): Promise<string[]> => {
  const other = await testDatabase();
  await runAsOwner(other.address, statement);
  const now = await writtenFiles(other.address).finally(async () => other.drop());
  return [...now].filter(([path, text]) => files.get(path) !== text).map(([path]) => path);
};

describe('the files written from the schema', () => {
  it('match the migrations', async () => {
    expect(await staleFiles(files), 'renewed by: npm run schema').toEqual([]);
  });

  it('are stale when somebody edits, removes or adds one', async () => {
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    expect(await staleFiles(files, folder)).toEqual([]);
    const types = 'apps/server/src/platform/database/tables';
    await writeFile(join(folder, 'docs/schema.sql'), '-- edited\n');
    await rm(join(folder, types, 'inbox.ts'));
    await cp(join(folder, types, 'contacts.ts'), join(folder, types, 'customers.ts'));
    const stale = ['docs/schema.sql', `${types}/inbox.ts`, `${types}/customers.ts`];
    expect(await staleFiles(files, folder)).toEqual(stale);
  });

  const inbox = 'apps/server/src/platform/database/tables/inbox.ts';
  it.each([
    ['a column', 'alter table tickets add column note text', ['docs/schema.sql', inbox]],
    ['an index', 'create index tickets_channel on tickets (channel)', ['docs/schema.sql']],
    ['a policy', 'alter policy own_company on tickets using (true)', ['docs/schema.sql']],
    ['a grant', 'revoke delete on tickets from prosa_app', ['docs/schema.sql']],
    ['a trigger', 'drop trigger set_due_at on tickets', ['docs/schema.sql']],
    [
      'a key',
      'alter table messages add foreign key ("userId") references plans',
      ['docs/schema.sql', 'docs/schema.md'],
    ],
  ])('show %s', async (_, statement, shown) => {
    expect(await changed(statement)).toEqual(shown);
  });

  it('need each table in an area', async () => {
    await expect(changed('create table strays (id int)')).rejects.toThrow(
      'In no area of scripts/lib/schema/areas.ts: strays',
    );
  });
});

describe('the data model', () => {
  it('names the file of every function that a trigger runs', async () => {
    const text = await readFile(join(root, 'docs/data-model.md'), 'utf8');
    const { tables } = await readCatalogue(home.address);
    const called = new Set(tables.flatMap(({ triggers }) => triggers.map(({ calls }) => `${calls}.sql`)));
    expect(called.size).toBeGreaterThan(5);
    expect([...called].filter((file) => !text.includes(`\`${file}\``))).toEqual([]);
  });
});
