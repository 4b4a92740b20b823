import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendDigests, migrationProblems } from './migration-digests.ts';

let folder: string;
const write = async (name: string, text: string) => writeFile(join(folder, name), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-migrations-'));
  await write('0001-first.sql', 'select 1');
  await write('0002-second.sql', 'select 2');
  await appendDigests(folder);
});

afterEach(async () => rm(folder, { recursive: true }));

describe('the check of the migrations', () => {
  it('passes listed migrations, and a new one once it is listed', async () => {
    expect(await migrationProblems(folder)).toEqual([]);
    await write('0003-third.sql', 'select 3');
    expect(await migrationProblems(folder)).toEqual(['0003-third.sql is not in digests.txt: npm run schema']);
    expect(await appendDigests(folder)).toEqual(['0003-third.sql']);
    expect(await migrationProblems(folder)).toEqual([]);
  });

  it('refuses a changed one, and no command accepts it', async () => {
    await write('0001-first.sql', 'select 11');
    expect(await appendDigests(folder)).toEqual([]);
    expect(await migrationProblems(folder)).toEqual([
      '0001-first.sql was changed: add a new migration instead.',
    ]);
  });

  it('refuses a removed one', async () => {
    await rm(join(folder, '0001-first.sql'));
    expect(await migrationProblems(folder)).toEqual(['0001-first.sql was removed: what is merged stays.']);
  });

  it('refuses one that comes between others, and a strange name', async () => {
    await write('0001-late.sql', 'select 1');
    await write('third.sql', 'select 3');
    expect(await migrationProblems(folder)).toEqual([
      '0001-late.sql must come after 0002-second.sql: give it a higher number.',
      'third.sql is not named like 0009-what-it-does.sql.',
    ]);
  });
});
