import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../platform/database/pool.ts';
import { TEMPLATE } from './global-setup.ts';

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A database of the file's own, with the migrations applied. */
export async function testDatabase(): Promise<{ address: DatabaseAddress; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    address: { ...inject('postgres'), database: name },
    drop: async () => asOwner(`drop database if exists ${name} with (force)`),
  };
}
