import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MailServer } from '../../../apps/server/src/platform/testing/mail-server.ts';
import type { Figure } from '../harness/figure.ts';
import { median } from '../harness/measure.ts';
import { startServerProcess } from '../harness/server.ts';
import { openStage } from '../harness/stage.ts';

const COMPANY = 930;
const NUMBERS = 500;
const WARMING = 50;
/** In which the jobs of a request end: the next one must not meet them. */
const PAUSE_MS = 20;

/** Two calls of somebody who has forgotten a password: the request of a code, and a wrong guess. */
const steps = {
  'request of a code': (address: string, wpp: string, from: string) =>
    fetch(`${address}/api/enviar-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ wpp }),
    }),
  'wrong code': (address: string, wpp: string, from: string) =>
    fetch(`${address}/api/verificar-code/${wpp}?code=000000`, { headers: { 'x-forwarded-for': from } }),
};

const knownNumber = (n: number) => `55119${70_000_000 + n}`;
const unknownNumber = (n: number) => `55119${80_000_000 + n}`;
/** Every request comes from a network of its own: the twenty of an hour are not what is measured. */
const network = (n: number, place: number) => `10.${place}.${Math.floor(n / 250)}.${1 + (n % 250)}`;

async function durationOf(call: () => Promise<Response>, status: number): Promise<number> {
  const began = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`a recovery was answered with ${answer.status}`);
  return performance.now() - began;
}

/** How long a step takes for numbers that somebody has, beside numbers that nobody has, in turn. */
async function figureOf(address: string, name: keyof typeof steps): Promise<Figure> {
  const step = steps[name];
  const status = name === 'wrong code' ? 400 : 200;
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let n = 0; n < WARMING + NUMBERS; n += 1) {
    const kinds = [
      { times: known, number: knownNumber(n), place: 1 },
      { times: unknown, number: unknownNumber(n), place: 2 },
    ];
    // Which goes first alternates: other load on the machine meets both alike.
    for (const { times, number, place } of n % 2 === 0 ? kinds : kinds.toReversed()) {
      const ms = await durationOf(() => step(address, number, network(n, place)), status);
      if (n >= WARMING) times.push(ms);
      await sleep(PAUSE_MS);
    }
  }
  return {
    name: `recovery, ${name}, a number that somebody has: median of ${NUMBERS}`,
    value: median(known),
    unit: 'ms',
    beside: { name: 'ms for a number of nobody', value: median(unknown) },
    ratio: median(known) / median(unknown),
    target: { atLeast: 0.9, atMost: 1.1 },
  };
}

/** Whether time tells who has an account, on the real server with a mail server beside it. */
export async function recoveryFigures(): Promise<Figure[]> {
  const smtp = new MailServer();
  await smtp.start();
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-recovery-'));
  const server = await startServerProcess(dataDir, stage, { ...smtp.environment, TRUST_PROXY: '127.0.0.1' });
  try {
    await stage.owner.query(`insert into companies (id, name) values (${COMPANY}, 'Bench recovery')`);
    await stage.owner.query(`insert into users (company_id, name, email, "passwordHash", wpp)
      select ${COMPANY}, 'Ana', 'ana' || n || '@bench.local', '', '55119' || (70000000 + n)
      from generate_series(0, ${WARMING + NUMBERS - 1}) n`);
    const figures: Figure[] = [];
    for (const name of ['request of a code', 'wrong code'] as const)
      figures.push(await figureOf(server.address, name));
    return figures;
  } finally {
    await server.stop();
    await stage.close();
    await smtp.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
