import pg from 'pg';
import { gatheringSocket } from './gathering-socket.ts';

/** The two roles of the application; neither owns a table. */
export type DatabaseRole = 'prosa_app' | 'prosa_operator';

/** Where the server is: a URL, or the embedded one's socket directory. */
export interface DatabaseAddress {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
}

// Times leave as ISO 8601 texts and numbers as numbers: what a row holds is what the wire carries.
const INT8_ARRAY = 1016;
const numbers = (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : Number(item)));
/** As PostgreSQL writes a time of our era in UTC. */
const utcTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

/** A page of a list holds some hundreds of times: those in UTC are rewritten, without a date being made of them. */
export function isoTime(text: string): string {
  const [, day, time, fraction = ''] = utcTime.exec(text) ?? [];
  if (day) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [INT8_ARRAY, numbers],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, isoTime],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * After that a server that says nothing at all counts as away: statements that are sent one behind the other may each
 * take what the server allows. Work that asks the server for more time than that needs more here as well.
 */
const ANSWER_MS = 120_000;

export interface PoolOptions {
  /** Absent: as the owner, for migrations and jobs. */
  role?: DatabaseRole;
  max: number;
  /** How long an answer may take before the connection is given up; for tests. */
  answerMs?: number | undefined;
  onError: (error: Error) => void;
}

/** A pool whose sessions act as one role. A lost idle connection is reported, never thrown. */
export function createPool(
  address: DatabaseAddress,
  { role, max, answerMs = ANSWER_MS, onError }: PoolOptions,
): pg.Pool {
  // Named statements gain only when the plan is kept: planning costs more than these queries do.
  const settings = [
    '-c plan_cache_mode=force_generic_plan',
    '-c jit=off',
    // Disks without a head: the default is for those that have one, and reads whole tables too soon.
    '-c random_page_cost=1.1',
    // A plan without values expects many rows where a page reads forty; starting processes for it takes longer than reading.
    '-c max_parallel_workers_per_gather=0',
    // What hangs must not hold its locks for ever; longer work says so for its own transaction.
    '-c statement_timeout=60s',
    '-c idle_in_transaction_session_timeout=60s',
    ...(role ? [`-c role=${role}`] : []),
  ];
  const pool = new pg.Pool({
    ...address,
    max,
    types,
    // Statements of one transaction that need no answer of each other are sent one behind the other.
    pipeline: true,
    stream: gatheringSocket,
    options: settings.join(' '),
    application_name: role ?? 'prosa_owner',
    connectionTimeoutMillis: 5_000,
    // The server's own limit helps where it still runs: one that is frozen, or behind a dead network, ends nothing.
    query_timeout: answerMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
