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
/** The database waits for this before every statement. */
let gate: Promise<void> = Promise.resolve();
let asked = 0;
const BUDGET_BYTES = 20_000;
const ARRIVAL_MS = 1_000;

/** The database of the module, which throws the queued failures first. */
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

it('while the database is down Meta must repeat its call, and the repeated call is stored', async () => {
  const connection = await givenConnection(make, await make.company());
  const body = texts(connection, [{ id: 'w', body: 'Oi' }]);
  failures.push(new AppError('ERR_UNAVAILABLE', { cause: new Error('connect ECONNREFUSED') }));
  const refused = await callWebhook(url, body);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await callWebhook(url, body)).status).toBe(200);
});

it('a statement that takes too long is not repeated call by call, and Meta must repeat its calls', async () => {
  const connection = await givenConnection(make, await make.company());
  let open: () => void = () => undefined;
  gate = new Promise((done) => (open = done));
  asked = 0;
  const calls = Array.from({ length: 8 }, (_, index) =>
    callWebhook(url, texts(connection, [{ id: `t${index}`, body: 'Oi' }])),
  );
  // The first call is being written, and after a while the waiting ones, in one statement.
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect.poll(async () => (await callWebhook(url, { object: 'user', entry: [] })).status).toBe(200);
  const slow = () =>
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  failures.push(...Array.from({ length: 8 }, slow));
  open();
  const answers = await Promise.all(calls);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  // However the calls were grouped, those of a failed statement were not tried again one by one.
  expect(asked).toBeLessThanOrEqual(calls.length);
});

it('a statement that one account slows down does not delay the others', async () => {
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

/** Begins a call and leaves it open; collects what the server answers, and whether it closes the socket. */
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

it('a caller that announces much and sends little blocks nobody, and is cut off', async () => {
  const connection = await givenConnection(make, await make.company());
  const slow: Awaited<ReturnType<typeof beginCall>>[] = [];
  for (let index = 0; index < 20; index += 1)
    slow.push(await beginCall(`${someSignature}\r\ncontent-length: 3000000`, '{"object":'));
  slow.push(await beginCall(`${someSignature}\r\ntransfer-encoding: chunked`, '2\r\n{"\r\n'));
  expect((await callWebhook(url, texts(connection, [{ id: 'w', body: 'Oi' }]))).status).toBe(200);
  await expect.poll(() => slow.every(({ isClosed }) => isClosed), { timeout: 10_000 }).toBe(true);
});

it('an unsigned call is refused before its body has arrived', async () => {
  const call = await beginCall('content-length: 3000000', '');
  await expect.poll(() => call.answer).toContain(' 403 ');
  call.socket.destroy();
});

it('a call that waits to be stored counts in the budget, even if its caller has gone', async () => {
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
  // Once the server has answered a later call, it has noticed that the caller is gone.
  await callWebhook(url, { object: 'user', entry: [] });
  expect((await callWebhook(url, large('w2'))).status).toBe(503);
  open();
  await expect.poll(async () => (await callWebhook(url, large('w2'))).status).toBe(200);
});
