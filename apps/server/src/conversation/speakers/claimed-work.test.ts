import { spawn } from 'node:child_process';
import { beforeEach, expect, it } from 'vitest';
import { makeOwnerName } from '../../platform/owner-name.ts';
import { botScenario, handsOf } from '../../testing/bot-scenario.ts';
import { freeLost } from './claimed-work.ts';

// Which process has claimed a delivery, and until when others leave it alone.

const scenario = botScenario(
  (url) => ({ type: 'webhook', name: 'CRM', urlN8N: url }),
  () => ({}),
);
const { rows, receives } = handsOf(scenario);

let nod: () => void;
beforeEach(() => {
  scenario.service.answer((_request, response) => void response.writeHead(204).end());
});
/** From now on the service answers only when `nod` is called. */
const silence = () =>
  scenario.service.answer((_request, response) => void (nod = () => void response.writeHead(204).end()));

const claim = async (name: string) =>
  scenario.server.app.database.acrossCompanies('hold', (tx) =>
    tx.query(
      'hold',
      `update integration_deliveries set status = 'waiting', "lockedBy" = $2,
         "lockedUntil" = $3::timestamptz + interval '15 s' where company_id = $1`,
      [scenario.company.id, name, scenario.server.app.now()],
    ),
  );
const sweep = async () => {
  await scenario.keeper.poll();
  await scenario.queues.settled();
};
const states = async () => (await rows('integration_deliveries')).map(({ status }) => status);

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((done) => child.once('exit', done));
  return child.pid ?? 0;
}

it('a claim of a process elsewhere is respected until it is not renewed for a while', async () => {
  await receives('Oi');
  await claim('elsewhere 7 a1b2');
  await sweep();
  expect(await states()).toEqual(['waiting']);
  scenario.server.wait(1);
  await sweep();
  expect(await states()).toEqual(['done']);
});

it('a claim of a dead process is taken over at once', async () => {
  await receives('Oi');
  await claim(makeOwnerName(await deadPid()));
  await sweep();
  expect(await states()).toEqual(['done']);
});

it('a claim lasts as long as its process works on the delivery', async () => {
  silence();
  const working = receives('Oi');
  await expect.poll(() => scenario.service.requests.length).toBe(1);
  scenario.server.wait(1);
  await scenario.keeper.poll();
  const { database, now } = scenario.server.app;
  const work = { table: 'integration_deliveries', service: 'integrationId' } as const;
  expect(await database.acrossCompanies('look', async (tx) => freeLost(tx, work, now()))).toEqual([]);
  nod();
  await working;
  expect([await states(), scenario.service.requests.length]).toEqual([['done'], 1]);
});

it('a process that lost its claim does not write the result', async () => {
  scenario.service.answer((_request, response) => void (nod = () => void response.writeHead(500).end()));
  const working = receives('Oi');
  await expect.poll(() => scenario.service.requests.length).toBe(1);
  await claim('elsewhere 7 a1b2');
  nod();
  await working;
  expect(await rows('integration_deliveries')).toMatchObject([
    { status: 'waiting', error: null, lockedBy: 'elsewhere 7 a1b2' },
  ]);
});

it('an orderly stop releases the claims of work that does not end soon', async () => {
  silence();
  const working = receives('Oi');
  await expect.poll(() => scenario.service.requests.length).toBe(1);
  await scenario.keeper.stop();
  expect(await rows('integration_deliveries')).toMatchObject([{ status: 'waiting', lockedUntil: null }]);
  nod();
  await working;
}, 20_000);
