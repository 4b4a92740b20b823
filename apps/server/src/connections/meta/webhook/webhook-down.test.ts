import { AppError } from '@prosa/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../platform/app.ts';
import { createHttp } from '../../../platform/http/create-http.ts';
import { Limiter } from '../../../platform/http/limiter.ts';
import { given, type Given } from '../../../testing/given.ts';
import { roomServer, type RoomServer } from '../../../testing/room-server.ts';
import { callWebhook, givenLine, metaEnvironment, texts } from '../../testing/meta-calls.ts';
import { registerWebhook } from './webhook.ts';

let room: RoomServer;
let make: Given;
let url: string;
let http: Awaited<ReturnType<typeof createHttp>>;
const failures: Error[] = [];

/** The database of the room, which fails as often as it is told. */
function failing({ database }: App): App['database'] {
  return {
    acrossCompanies: async (...given: Parameters<App['database']['acrossCompanies']>) => {
      const failure = failures.shift();
      if (failure) throw failure;
      return database.acrossCompanies(...given);
    },
  } as App['database'];
}

beforeAll(async () => {
  room = await roomServer(() => [], metaEnvironment);
  make = given(room);
  http = await createHttp({
    ...room.app,
    authenticator: {} as never,
    limiter: new Limiter(6_000),
    routes: [],
    maxUploadBytes: async () => 0,
    parts: [(server) => registerWebhook(server, { ...room.app, database: failing(room.app) })],
  });
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await room.close();
});

it('while the database is away Meta is told to come again, and what it repeats is stored', async () => {
  const line = await givenLine(make, await make.company());
  const body = texts(line, [{ id: 'w', body: 'Oi' }]);
  failures.push(new AppError('ERR_UNAVAILABLE', { cause: new Error('connect ECONNREFUSED') }));
  const refused = await callWebhook(url, body);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await callWebhook(url, body)).status).toBe(200);
});
