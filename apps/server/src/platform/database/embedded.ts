import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries } from './embedded/binaries.ts';
import { findCluster, openCluster } from './embedded/cluster.ts';
import { lockDirectory, lockHolder } from './embedded/directory-lock.ts';
import { PostgresProcess, watchedBy, type Launch } from './embedded/postgres-process.ts';
import type { DatabaseAddress } from './pool.ts';

export interface EmbeddedOptions {
  /** Give up durability: for tests only. */
  disposable?: boolean;
  settings?: Record<string, string>;
  /** Called with the end of PostgreSQL's log when it ended by itself; it is then started again. */
  onTrouble?: (log: string) => void;
  watchedBy?: Launch['watchedBy'];
  /** The folder of another version's binaries (`bin`, `lib`, `share`), instead of the one that `npm ci` brings. */
  native?: string;
}

export interface EmbeddedPostgres {
  address: DatabaseAddress;
  /** Changes when PostgreSQL is started again. */
  readonly pid: number;
  stop(): Promise<void>;
}

const durable = {
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  // Until the tables of a new installation are analysed for the first time, the planner expects one row per company and
  // joins by scanning. Checking every 5 s instead of every minute costs nothing here.
  autovacuum_naptime: '5s',
};
const disposable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
};
const START_MS = 60_000;

async function answers(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, database: 'postgres', connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A killed server's child processes still use its shared memory; they end within moments. */
const MEMORY_IN_USE = /pre-existing shared memory block/;

/** Resolves once the server answers queries; throws an Error with its log when it ends, or after 60 s. */
async function launch(options: Launch, address: DatabaseAddress): Promise<PostgresProcess> {
  let server = new PostgresProcess(options);
  for (const since = Date.now(); Date.now() - since < START_MS; await wait(10)) {
    if (server.hasEnded) {
      await server.outputEnded;
      if (!MEMORY_IN_USE.test(server.log))
        throw new Error(`The embedded PostgreSQL did not start:\n${server.log}`);
      await wait(100);
      server = new PostgresProcess(options);
    } else if (await answers(address)) return server;
  }
  await server.stop();
  throw new Error(`The embedded PostgreSQL does not answer:\n${server.log}`);
}

async function createDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'prosa'");
  if (!rowCount) await client.query('create database prosa');
  await client.end();
}

/** Starts PostgreSQL again when it ends by itself, for example when the kernel kills it for its memory. */
class Keeper implements EmbeddedPostgres {
  readonly address: DatabaseAddress;
  readonly #options: Launch;
  readonly #onTrouble: (log: string) => void;
  readonly #unlock: () => Promise<void>;
  readonly #stopping = new AbortController();
  #server: PostgresProcess | undefined;
  #kept: Promise<void> = Promise.resolve();

  constructor(options: Launch, onTrouble: (log: string) => void, unlock: () => Promise<void>) {
    this.#options = options;
    this.#onTrouble = onTrouble;
    this.#unlock = unlock;
    this.address = addressOf(options.cluster.socket);
  }

  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  async start(): Promise<void> {
    this.#server = await launch(this.#options, this.address);
    await createDatabase(this.address);
    this.#kept = this.#keep(this.#server);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#server?.stop();
    await this.#kept;
    await this.#unlock();
  }

  async #keep(first: PostgresProcess): Promise<void> {
    for (let server: PostgresProcess | null = first; ; ) {
      await server?.ended;
      if (this.#stopping.signal.aborted) return;
      this.#onTrouble(server?.log ?? '');
      // Its child processes may still use the shared memory.
      await wait(server ? 100 : 2_000, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      server = await launch(this.#options, this.address).catch(() => null);
      if (!server) continue;
      this.#server = server;
      if (this.#stopping.signal.aborted) await server.stop();
    }
  }
}

const addressOf = (socket: string): DatabaseAddress => ({
  host: socket,
  port: 5432,
  user: 'postgres',
  database: 'prosa',
});

/** Whether a first start was completed in this directory. */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  return (await findCluster(dataDir)) !== null;
}

/** The address of the PostgreSQL that another process has started in this directory; null when none runs. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<DatabaseAddress | null> {
  if ((await lockHolder(dataDir)) === null) return null;
  const cluster = await findCluster(dataDir);
  return cluster === null ? null : addressOf(cluster.socket);
}

/**
 * Starts the PostgreSQL of `dataDir` on a Unix socket. It stops with this process, even when that is killed. Throws a
 * ConfigError when another process uses the directory.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const unlock = await lockDirectory(dataDir);
  try {
    const binaries = await findBinaries(options.native);
    const cluster = await openCluster(binaries, dataDir, options.disposable ?? false);
    const settings = {
      max_connections: '120',
      ...(options.disposable ? disposable : durable),
      ...options.settings,
    };
    const how = { binaries, cluster, settings, watchedBy: options.watchedBy ?? watchedBy };
    const keeper = new Keeper(how, options.onTrouble ?? (() => undefined), unlock);
    await keeper.start();
    return keeper;
  } catch (error) {
    await unlock();
    throw error;
  }
}
