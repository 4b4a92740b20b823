import { metaEnvironment } from '@prosa/channel-meta/simulator';
import { AppError } from '@prosa/domain';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../platform/app.ts';
import { createHttp } from '../../../platform/http/create-http.ts';
import { Limiter } from '../../../platform/http/limiter.ts';
import { given, type Given } from '../../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../../testing/module-server.ts';
import { callWebhook, givenConnection, signed, texts } from '../../testing/meta-calls.ts';
import { registerWebhook } from './webhook.ts';

let budget: ModuleServer;
let make: Given;
let url: string;
let http: Awaited<ReturnType<typeof createHttp>>;
const failures: Error[] = [];
/** What the database waits for before it does anything. */
let gate: Promise<void> = Promise.resolve();
let asked = 0;
const BUDGET_BYTES = 20_000;
const ARRIVAL_MS = 1_000;

/** The database of the module, which fails as often as a test says. */
function failing({ database }: App): App['database'] {
  return {
    alone: async (...given: Parameters<App['database']['alone']>) => {
      asked += 1;
      await gate;
      const failure = failures.shift();
      if (failure) throw failure;
      return database.alone(...given);
    },
  } as App['database'];
}

beforeAll(async () => {
  budget = await moduleServer(() => [], metaEnvironment);
  make = given(budget);
  http = await createHttp({
    ...budget.app,
    authenticator: {} as never,
    limiter: new Limiter(6_000),
    routes: [],
    maxUploadBytes: async () => 0,
    parts: [
      (server) =>
        registerWebhook(
          server,
          { ...budget.app, database: failing(budget.app) },
          { budgetBytes: BUDGET_BYTES, arrivalMs: ARRIVAL_MS },
        ),
    ],
  });
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  failures.length = 0;
  gate = Promise.resolve();
});
afterAll(async () => {
  await http.close();
  await budget.close();
});

it('while the database is away Meta is told to come again, and what it repeats is stored', async () => {
  const connection = await givenConnection(make, await make.company());
  const body = texts(connection, [{ id: 'w', body: 'Oi' }]);
  failures.push(new AppError('ERR_UNAVAILABLE', { cause: new Error('connect ECONNREFUSED') }));
  const refused = await callWebhook(url, body);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await callWebhook(url, body)).status).toBe(200);
});

it('a statement that takes too long is not repeated call by call, and Meta is told to come again', async () => {
  const connection = await givenConnection(make, await make.company());
  let open: () => void = () => undefined;
  gate = new Promise((done) => (open = done));
  asked = 0;
  const calls = Array.from({ length: 8 }, (_, index) =>
    callWebhook(url, texts(connection, [{ id: `t${index}`, body: 'Oi' }])),
  );
  // The first is being written, and after a while those that wait, in one statement.
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect.poll(async () => (await callWebhook(url, { object: 'user', entry: [] })).status).toBe(200);
  const slow = () =>
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  failures.push(...Array.from({ length: 8 }, slow));
  open();
  const answers = await Promise.all(calls);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  // However they came to be written together: the calls of a statement were not tried once more, each alone.
  expect(asked).toBeLessThanOrEqual(calls.length);
});

it('a statement that is held up by one account does not hold up the others', async () => {
  const company = await make.company();
  const [blocked, free] = [await givenConnection(make, company), await givenConnection(make, company)];
  let open: () => void = () => undefined;
  gate = new Promise((done) => (open = done));
  asked = 0;
  const first = callWebhook(url, texts(blocked, [{ id: 'h', body: 'Oi' }]));
  await expect.poll(() => asked).toBe(1);
  gate = Promise.resolve();
  expect((await callWebhook(url, texts(free, [{ id: 'f', body: 'Oi' }]))).status).toBe(200);
  open();
  expect((await first).status).toBe(200);
});

/** Begins a call and leaves it there: what the server answers, and when it has enough. */
async function beginCall(more: string, body: string) {
  const { port, hostname } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const call = { answer: '', isClosed: false, socket };
  socket.on('data', (bytes) => (call.answer += String(bytes)));
  socket.on('close', () => (call.isClosed = true)).on('error', () => undefined);
  await new Promise((done) => socket.once('connect', done));
  const head = `POST /api/webhooks/meta HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}\r\n\r\n`;
  await new Promise((done) => socket.write(head + body, done));
  return call;
}

const someSignature = `x-hub-signature-256: sha256=${'0'.repeat(64)}`;

it('who announces much and sends little keeps nobody out, and is not waited for', async () => {
  const connection = await givenConnection(make, await make.company());
  const slow: Awaited<ReturnType<typeof beginCall>>[] = [];
  for (let index = 0; index < 20; index += 1)
    slow.push(await beginCall(`${someSignature}\r\ncontent-length: 3000000`, '{"object":'));
  slow.push(await beginCall(`${someSignature}\r\ntransfer-encoding: chunked`, '2\r\n{"\r\n'));
  expect((await callWebhook(url, texts(connection, [{ id: 'w', body: 'Oi' }]))).status).toBe(200);
  await expect.poll(() => slow.every(({ isClosed }) => isClosed), { timeout: 10_000 }).toBe(true);
});

it('what is not signed is refused before its body is there', async () => {
  const call = await beginCall('content-length: 3000000', '');
  await expect.poll(() => call.answer).toContain(' 403 ');
  call.socket.destroy();
});

it('what waits to be stored takes its room, also when who brought it has gone', async () => {
  const connection = await givenConnection(make, await make.company());
  const large = (id: string) => texts(connection, [{ id, body: 'x'.repeat(15_000) }]);
  let open: () => void = () => undefined;
  gate = new Promise((done) => (open = done));
  asked = 0;
  const { bytes, signature } = signed(large('w1'));
  const gone = await beginCall(
    `x-hub-signature-256: ${signature}\r\ncontent-length: ${bytes.length}`,
    bytes.toString(),
  );
  await expect.poll(() => asked).toBe(1);
  gone.socket.destroy();
  await expect.poll(() => gone.isClosed).toBe(true);
  // The server has seen that it is gone when it has answered a call that was made after it.
  await callWebhook(url, { object: 'user', entry: [] });
  expect((await callWebhook(url, large('w2'))).status).toBe(503);
  open();
  await expect.poll(async () => (await callWebhook(url, large('w2'))).status).toBe(200);
});
