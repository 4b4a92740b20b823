import type { HttpMethod } from '@prosa/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { readConfig } from '../platform/config/config.ts';
import { startServer, type RunningServer, type StartOptions } from '../server.ts';
import { given, type Answer, type Given, type GivenUser } from './given.ts';
import { testDatabase, type TestDatabaseOptions } from './test-database.ts';

type CallAs = (path: string, payload?: unknown) => Promise<Answer>;

export interface TestApp extends Pick<RunningServer, 'app' | 'http'> {
  url: string;
  given: Given;
  /** Calls as a user; paths are those of the contract, below /api. */
  as(user: GivenUser): Record<'get' | 'post' | 'put' | 'delete', CallAs>;
  /** A connected socket of the user that records its events. */
  ear(user: GivenUser, namespace?: string): Promise<Ear>;
  close(): Promise<void>;
}

export interface Ear {
  socket: Socket;
  /** The name on the wire and the payload of each event, in order. */
  heard: [string, unknown][];
}

const opened = async (socket: Socket): Promise<void> =>
  new Promise((done, fail) => {
    socket.once('connect', () => done());
    socket.once('connect_error', fail);
  });

/**
 * The whole application in this process, as in production, on a database of its own and a random port. `environment`
 * changes its configuration, `now` its clock.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  { now, logTo, ...options }: TestDatabaseOptions & Pick<StartOptions, 'now' | 'logTo'> = {},
): Promise<TestApp> {
  const home = await testDatabase(options);
  const folder = await mkdtemp(join(tmpdir(), 'prosa-app-'));
  const { host = '', database = '' } = home.address;
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://postgres@localhost/${database}?host=${encodeURIComponent(host)}`,
    APP_SECRET: 'the secret of the tests, 32 characters',
    ...environment,
  });
  const server = await startServer(config, { ...(now ? { now } : {}), ...(logTo ? { logTo } : {}) });
  const sockets: Socket[] = [];
  const callAs =
    (user: GivenUser, method: HttpMethod): CallAs =>
    async (path, payload) =>
      user.call(method, path, payload);
  return {
    app: server.app,
    http: server.http,
    url: server.address,
    given: given(server),
    as: (user) => ({
      get: callAs(user, 'GET'),
      post: callAs(user, 'POST'),
      put: callAs(user, 'PUT'),
      delete: callAs(user, 'DELETE'),
    }),
    async ear(user, namespace = `/${user.companyId}`) {
      const auth = { token: user.token, fileAddresses: 'path' };
      const socket = io(`${server.address}${namespace}`, { transports: ['websocket'], forceNew: true, auth });
      sockets.push(socket);
      const heard: Ear['heard'] = [];
      socket.onAny((name: string, event: unknown) => heard.push([name, event]));
      await opened(socket);
      return { socket, heard };
    },
    async close() {
      for (const socket of sockets) socket.disconnect();
      await server.stop();
      await home.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
