import type pg from 'pg';
import type { DatabaseAddress } from '../../platform/database/pool.ts';

/** An address whose sessions bear a name, so that PostgreSQL can end those of one process. */
export function named({ host = '', database = '' }: DatabaseAddress, name: string): DatabaseAddress {
  const facts = new URLSearchParams({ host, application_name: name });
  return { connectionString: `postgres://postgres@localhost/${database}?${facts.toString()}` };
}

const open = `select pid from pg_stat_activity where datname = current_database() and application_name = $1`;

/** Ends the sessions of that name, as PostgreSQL does those of a killed process; returns when there are none. */
export async function cutSessions(owner: pg.Pool, name: string): Promise<void> {
  while ((await owner.query(open, [name])).rows.length > 0)
    await owner.query(`select pg_terminate_backend(pid) from (${open}) mine`, [name]);
}
