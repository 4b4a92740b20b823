import pg from 'pg';
import { gatheringSocket } from './gathering-socket.ts';

/** The two roles of the application; neither owns a table. */
export type DatabaseRole = 'prosa_app' | 'prosa_operator';

/** A URL (`connectionString`), or the embedded server's socket directory (`host`). */
export interface DatabaseAddress {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
}

// Times are read as ISO 8601 texts and numbers as numbers: the form in which the wire carries them.
const INT8_ARRAY = 1016;
const TIMESTAMPTZ_ARRAY = 1185;
const arrayOf =
  <Item>(parse: (text: string) => Item) =>
  (text: string): (Item | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)));
/** Of a year of four digits; a year BC ends otherwise than `+00`. */
const AFTER_DAY = 10;

/**
 * Rewrites a UTC time, such as `2026-01-31 10:20:30.987+00`, without a Date or a regular expression: a page of a list has
 * some hundreds of times, and a file some hundred thousands.
 */
export function isoTime(text: string): string {
  if (text[AFTER_DAY] === ' ' && text.endsWith('+00'))
    return `${text.slice(0, AFTER_DAY)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [INT8_ARRAY, arrayOf(Number)],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, isoTime],
  // An array sets a time in quotation marks, for its space.
  [TIMESTAMPTZ_ARRAY, arrayOf((text) => isoTime(text.slice(1, -1)))],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Milliseconds without an answer after which the server counts as unavailable. It exceeds `statement_timeout`, as a
 * pipelined statement also waits for those before it. Work that raises the server's limit above this needs a higher one
 * here too.
 */
const ANSWER_MS = 120_000;

export interface PoolOptions {
  /** Absent: the sessions act as the owner, for migrations and jobs. */
  role?: DatabaseRole;
  max: number;
  /** Milliseconds without an answer before the connection is given up; for tests. */
  answerMs?: number | undefined;
  onError: (error: Error) => void;
}

/** A pool whose sessions act as one role. A lost idle connection is reported, never thrown. */
export function createPool(
  address: DatabaseAddress,
  { role, max, answerMs = ANSWER_MS, onError }: PoolOptions,
): pg.Pool {
  // Keeps the plans of named statements: planning costs more than these queries do.
  const settings = [
    '-c plan_cache_mode=force_generic_plan',
    '-c jit=off',
    // For SSDs: the default is for spinning disks, and makes the planner scan whole tables too early.
    '-c random_page_cost=1.1',
    // A generic plan expects many rows where a page reads 40; starting parallel workers takes longer than the read.
    '-c max_parallel_workers_per_gather=0',
    // A hanging statement must not keep its locks for ever; longer work raises the limit in its own transaction.
    '-c statement_timeout=60s',
    '-c idle_in_transaction_session_timeout=60s',
    ...(role ? [`-c role=${role}`] : []),
  ];
  const pool = new pg.Pool({
    ...address,
    max,
    types,
    // Sends statements that do not need each other's results without waiting for an answer in between.
    pipeline: true,
    stream: gatheringSocket,
    options: settings.join(' '),
    application_name: role ?? 'prosa_owner',
    connectionTimeoutMillis: 5_000,
    // The server's own limit does not help when the server is frozen or the network is dead.
    query_timeout: answerMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
