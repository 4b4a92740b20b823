import { defineCall, type CallShape } from '@prosa/contract';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { App } from '../app.ts';
import { requestOf } from '../database/request-scope.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { FileAnswer, handle } from './route.ts';

const shape = { method: 'GET', caller: 'user', summary: 'For the test.' } as const;
const slow = defineCall({ ...shape, path: '/slow', responses: { 200: z.null() } });
const file = { ...slow, path: '/file', answersFile: true } as const satisfies CallShape;
const nested = { ...slow, path: '/nested' } as const satisfies CallShape;

let server: ModuleServer;
let make: Given;
let ana: GivenUser;
let rui: GivenUser;
let stranger: GivenUser;
let running = 0;
let most = 0;
let release: () => void = () => undefined;
let isReleased = Promise.resolve();
const scopes: unknown[] = [];

async function* csvRows(companyId: number) {
  for (let part = 0; part < 40; part += 1) {
    scopes.push(requestOf(companyId)?.companyId);
    await new Promise((done) => void setImmediate(done));
    yield 'x'.repeat(100_000);
  }
}

const routes = ({ database }: App) => [
  handle(slow, async ({ viewer }) =>
    database.inCompany(viewer.companyId, async () => {
      running += 1;
      most = Math.max(most, running);
      await isReleased;
      running -= 1;
      return null;
    }),
  ),
  handle(nested, async ({ viewer: { companyId } }) =>
    database.inCompany(companyId, async () => database.inCompany(companyId, async () => null)),
  ),
  handle(
    file,
    async ({ viewer }) =>
      new FileAnswer(Readable.from(csvRows(viewer.companyId)), 'text/csv', 'a.csv') as unknown as null,
  ),
];

beforeAll(async () => {
  server = await moduleServer(routes);
  make = given(server);
  const company = await make.company();
  [ana, rui] = [await make.user(company), await make.user(company)];
  stranger = await make.user(await make.company());
});
afterAll(async () => server.close());

it('runs four transactions of a person and eight of a company at once; others wait, another company does not', async () => {
  isReleased = new Promise((done) => (release = done));
  const calls = Array.from({ length: 32 }, async () => ana.call('GET', '/slow'));
  await expect.poll(() => server.app.database.waitingRequests).toBe(28);
  await expect.poll(() => most).toBe(4);
  calls.push(...Array.from({ length: 8 }, async () => rui.call('GET', '/slow')));
  await expect.poll(() => server.app.database.waitingRequests).toBe(32);
  await expect.poll(() => most).toBe(8);
  expect((await stranger.call('GET', '/nested')).status).toBe(200);

  release();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(
    Array.from({ length: 40 }, () => 200),
  );
  expect(server.app.database.waitingRequests).toBe(0);
});

it('lets a transaction inside of another one through', async () => {
  const calls = Array.from({ length: 20 }, async () => ana.call('GET', '/nested'));
  expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
});

it('counts what is read for a file while it is sent as work of its request', async () => {
  const address = await server.http.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/api/file`, { headers: { authorization: `Bearer ${ana.token}` } });
  expect((await answer.text()).length).toBe(4_000_000);
  expect(scopes).toEqual(Array.from({ length: 40 }, () => ana.companyId));
});
