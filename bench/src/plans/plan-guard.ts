import { pageSchedules } from '@prosa/contract';
import { randomBytes } from 'node:crypto';
import { createAuthenticator } from '../../../apps/server/src/identity/index.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import { readConfig } from '../../../apps/server/src/platform/config/config.ts';
import { createHttp } from '../../../apps/server/src/platform/http/create-http.ts';
import { Limiter } from '../../../apps/server/src/platform/http/limiter.ts';
import { handle } from '../../../apps/server/src/platform/http/route.ts';
import { Secrets } from '../../../apps/server/src/platform/secrets/secrets.ts';
import type { Figure } from '../harness/figure.ts';
import { median } from '../harness/measure.ts';
import { makeSignedIn } from '../harness/make-signed-in.ts';
import { openStage } from '../harness/stage.ts';
import { openApp } from '../inbound/scenario.ts';

const COMPANY = 920;
const USER = 9200;
const ROUNDS = 8;
/** How often a round alternates between both calls. */
const SLICES = 200;
const CALLS_PER_SLICE = 50;

const { plan: _, ...withoutPlan } = pageSchedules;
const guarded = { ...pageSchedules, path: '/guarded' } as const;
const unguarded = { ...withoutPlan, path: '/unguarded' } as const;

/** The HTTP layer with the product's authenticator, and one call twice: with and without its flag of the plan. */
async function openServer(app: App) {
  const page = { schedules: [], count: 0, hasMore: false };
  return createHttp({
    config: readConfig({}),
    log: app.log,
    metrics: app.metrics,
    authenticator: createAuthenticator(app),
    limiter: new Limiter(Number.MAX_SAFE_INTEGER),
    routes: [handle(guarded, async () => page), handle(unguarded, async () => page)],
    maxUploadBytes: async () => 0,
  });
}

type Send = (path: string) => Promise<void>;

/** Calls per second, over one slice. */
async function slice(send: Send, path: string): Promise<number> {
  const began = performance.now();
  for (let index = 0; index < CALLS_PER_SLICE; index += 1) await send(path);
  return (CALLS_PER_SLICE * 1_000) / (performance.now() - began);
}

interface Round {
  /** Calls per second. */
  guarded: number;
  unguarded: number;
}

/**
 * Alternates both calls and takes the median slice of each, because other load on the machine costs many times what the
 * guard costs.
 */
async function compare(send: Send): Promise<Round> {
  const rates = { guarded: [] as number[], unguarded: [] as number[] };
  for (let index = 0; index < SLICES; index += 1) {
    const order = index % 2 === 0 ? (['guarded', 'unguarded'] as const) : (['unguarded', 'guarded'] as const);
    for (const name of order)
      rates[name].push(await slice(send, name === 'guarded' ? guarded.path : unguarded.path));
  }
  return { guarded: median(rates.guarded), unguarded: median(rates.unguarded) };
}

function figureOf(rounds: Round[]): Figure {
  const ratios = rounds.map((round) => round.guarded / round.unguarded);
  console.log(`plan guard, ratio of each round: ${ratios.map((ratio) => ratio.toFixed(3)).join(' ')}`);
  return {
    name: 'plan guard, calls that need a flag',
    value: median(rounds.map((round) => round.guarded)),
    unit: 'calls/s',
    beside: { name: 'calls/s without', value: median(rounds.map((round) => round.unguarded)) },
    ratio: median(ratios),
    target: { atLeast: 0.97 },
  };
}

/** Calls that declare a flag of the plan, compared with the same calls without one; without sockets and queries. */
export async function planFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const { app: small, close } = openApp(stage);
  const realtime = { hasListeners: () => false, publish: () => undefined };
  const secrets = new Secrets(randomBytes(32).toString('hex'));
  const app = { ...small, secrets, realtime } as unknown as App;
  const server = await openServer(app);
  try {
    const authorization = `Bearer ${await makeSignedIn(stage, app, { companyId: COMPANY, id: USER, profile: 'user' })}`;
    const send: Send = async (path) => {
      const { statusCode } = await server.inject({ url: `/api${path}`, headers: { authorization } });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    };
    await compare(send);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await compare(send));
    return [figureOf(rounds)];
  } finally {
    await server.close();
    await close();
    await stage.close();
  }
}
