import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Anything } from './given.ts';
import { ServerProcess } from './server-process.ts';
import { testDatabase } from './test-database.ts';

/** A whole server in a process of its own, on a database that outlives it. */
export interface MortalServer {
  /** Calls as the operator. */
  call(method: string, path: string, body?: object): Promise<Anything>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts another server on the same database; resolves once it listens. */
  restart(): Promise<void>;
  /** The address of the newest server. */
  readonly url: string;
  /**
   * Stops the process until resume(), like a process that the machine suspends; not within a transaction, whose locks
   * others would wait for until PostgreSQL ends it after a minute.
   */
  suspend(): Promise<void>;
  resume(): void;
  /** Starts one more server, which answers the calls from now on; resume() and retire() concern the suspended one. */
  succeed(): Promise<void>;
  /** Ends the server that was suspended and resumed, after its current work; throws when it does not end in order. */
  retire(): Promise<void>;
  query(text: string): Promise<Anything[]>;
  /** What all servers have logged. */
  output(): string;
  close(): Promise<void>;
}

const openTransactions = `select from pg_stat_activity
  where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;

const ADMIN_PASSWORD = 'segredo-1';
const SIGN_IN = { email: 'admin@prosa.local', password: ADMIN_PASSWORD };

async function asked(url: string, method: string, body: object | undefined, token = ''): Promise<Anything> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function rowsOf(address: pg.ClientConfig, text: string): Promise<Anything[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query<Anything>(text)).rows;
  } finally {
    await client.end();
  }
}

async function suspendOutsideTransactions(server: ServerProcess, address: pg.ClientConfig): Promise<void> {
  server.signal('SIGSTOP');
  while ((await rowsOf(address, openTransactions)).length > 0) {
    server.signal('SIGCONT');
    server.signal('SIGSTOP');
  }
}

export async function mortalServer(environment: Record<string, string> = {}): Promise<MortalServer> {
  const home = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'prosa-mortal-'));
  const { host = '', database = '' } = home.address;
  const begin = () =>
    new ServerProcess({
      DATA_DIR: folder,
      DATABASE_URL: `postgres://postgres@localhost/${database}?host=${encodeURIComponent(host)}`,
      APP_SECRET: 'the secret of the tests, 32 characters',
      ADMIN_PASSWORD,
      ...environment,
    });
  let server = begin();
  const all = [server];
  let suspended: ServerProcess | undefined;
  let address = await server.address();
  const next = async () => {
    server = begin();
    all.push(server);
    address = await server.address();
  };
  const { token } = await asked(`${address}/api/auth/login`, 'POST', SIGN_IN);
  return {
    call: async (method, path, body) => asked(`${address}/api${path}`, method, body, token),
    kill: async () => void (await server.end('SIGKILL')),
    restart: next,
    get url() {
      return address;
    },
    async suspend() {
      suspended = server;
      await suspendOutsideTransactions(server, home.address);
    },
    resume: () => suspended?.signal('SIGCONT'),
    succeed: next,
    async retire() {
      const ending = await suspended?.end('SIGTERM');
      if (ending?.code !== 0) throw new Error(`It did not end in order: ${suspended?.output}`);
    },
    query: async (text) => rowsOf(home.address, text),
    output: () => all.map(({ output }) => output).join('\n'),
    async close() {
      await Promise.all(all.map(async (one) => one.end('SIGKILL')));
      await home.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
