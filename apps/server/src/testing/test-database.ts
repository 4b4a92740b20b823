import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { Database } from '../platform/database/database.ts';
import type { DatabaseAddress } from '../platform/database/pool.ts';
import { createLogger } from '../platform/log/logger.ts';
import { TEMPLATE } from './global-setup.ts';
import { runAsOwner } from './postgres-in-memory.ts';

const asOwner = async (text: string, database = 'postgres') =>
  runAsOwner({ ...inject('postgres'), database }, text);

const openFences = `do $$ declare fence record; begin
  for fence in select tablename from pg_policies where policyname = 'own_company' loop
    execute format('alter policy own_company on %I using (true) with check (true)', fence.tablename);
  end loop;
end $$`;

export interface TestDatabaseOptions {
  /**
   * False: row-level security lets everything pass, so that only the conditions of the code keep companies apart. A
   * test that passes with and without it proves both protections.
   */
  isFenced?: boolean;
}

export interface TestDatabase {
  address: DatabaseAddress;
  drop: () => Promise<void>;
}

async function createDatabase(how: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(`create database ${name} ${how}`);
  return {
    address: { ...inject('postgres'), database: name },
    drop: async () => asOwner(`drop database if exists ${name} with (force)`),
  };
}

/** A database for one test file, with the migrations applied. */
export async function testDatabase({ isFenced = true }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const made = await createDatabase(`template ${TEMPLATE} strategy file_copy`);
  if (!isFenced) await asOwner(openFences, made.address.database);
  return made;
}

/** An empty database, as a first start finds it. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

interface FilledDatabase {
  database: Database;
  /** Runs a text as the owner. */
  asOwner: (text: string) => Promise<void>;
  close: () => Promise<void>;
}

/** An opened database for one test file, whose owner has first run a text: for rows that no call would create. */
export async function filledDatabase(scenario: string): Promise<FilledDatabase> {
  const place = await testDatabase();
  await asOwner(scenario, place.address.database);
  const database = new Database(place.address, createLogger('silent'));
  return {
    database,
    asOwner: async (text) => asOwner(text, place.address.database),
    close: async () => {
      await database.close();
      await place.drop();
    },
  };
}
