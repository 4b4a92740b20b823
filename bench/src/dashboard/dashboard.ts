import { randomBytes } from 'node:crypto';
import { createAuthenticator } from '../../../apps/server/src/identity/index.ts';
import { insightRoutes, rebuildSums } from '../../../apps/server/src/insight/index.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import { readConfig } from '../../../apps/server/src/platform/config/config.ts';
import { createHttp } from '../../../apps/server/src/platform/http/create-http.ts';
import { Limiter } from '../../../apps/server/src/platform/http/limiter.ts';
import { Secrets } from '../../../apps/server/src/platform/secrets/secrets.ts';
import type { Figure } from '../harness/figure.ts';
import { makeSignedIn } from '../harness/make-signed-in.ts';
import { latencyOf, median } from '../harness/measure.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { openApp } from '../inbound/scenario.ts';
import { makePeriods } from './make-periods.ts';
import { receivingFigures } from './receiving.ts';

const SMALL = 930;
const LARGE = 931;
const ROUNDS = 5;
/** How often a round alternates between what is compared, and the calls each time. */
const SLICES = 6;
const CALLS = 10;
const DAYS = 90;

async function openServer(app: App) {
  return createHttp({
    config: readConfig({}),
    log: app.log,
    metrics: app.metrics,
    authenticator: createAuthenticator(app),
    limiter: new Limiter(Number.MAX_SAFE_INTEGER),
    routes: insightRoutes(app),
    maxUploadBytes: async () => 0,
  });
}

type Call = () => Promise<unknown>;

async function durationsOf(call: Call, count: number): Promise<number[]> {
  const durations: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const began = performance.now();
    await call();
    durations.push(performance.now() - began);
  }
  return durations;
}

/** The p95 of each, called in turn: other load on the machine costs more than what is compared. */
async function compare(one: Call, other: Call): Promise<[number, number]> {
  const found: [number[], number[]] = [[], []];
  for (let slice = 0; slice < SLICES; slice += 1) {
    for (const place of slice % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      found[place].push(...(await durationsOf(place === 0 ? one : other, CALLS)));
  }
  return [latencyOf(found[0]).p95, latencyOf(found[1]).p95];
}

/** Rounds of a comparison, after one that warms. */
async function roundsOf(one: Call, other: Call): Promise<[number, number][]> {
  await compare(one, other);
  const rounds: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await compare(one, other));
  return rounds;
}

function figureOf(name: string, beside: string, rounds: [number, number][], atMost: number): Figure {
  return {
    name,
    value: median(rounds.map(([value]) => value)),
    unit: 'ms p95',
    beside: { name: beside, value: median(rounds.map(([, value]) => value)) },
    ratio: median(rounds.map(([value, limit]) => value / limit)),
    target: { atMost },
  };
}

/** The stored rows that a dashboard without filters adds up. */
const bareRead = (app: App, company: number) => async () =>
  app.database.inCompany(company, (tx) =>
    tx.query(
      'bench-sums',
      'select * from period_sums where company_id = $1 and level < 2 and day > current_date - $2::int',
      [company, DAYS],
    ),
  );

/**
 * A server of its own for each company, with its own queue of requests: in a common one the company that uses more waits for
 * the other.
 */
async function openDashboard(stage: Stage, { company, count }: { company: number; count: number }) {
  const { app: plain, close } = openApp(stage);
  const app = { ...plain, secrets: new Secrets(randomBytes(32).toString('hex')) } as App;
  const token = await makeSignedIn(stage, app, { companyId: company, id: company * 10, profile: 'admin' });
  await makePeriods(stage, company, count);
  console.log(`dashboard, days counted: ${(await rebuildSums(app, company)).counted}`);
  const server = await openServer(app);
  const call: Call = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await server.inject({ url: `/api/dashboard?days=${DAYS}`, headers });
    if (statusCode !== 200) throw new Error(`/dashboard answered ${statusCode}`);
  };
  const closeAll = async () => {
    await server.close();
    await close();
  };
  return { app, call, close: closeAll };
}

async function figuresOf(stage: Stage, counts: [number, number]): Promise<Figure[]> {
  const small = await openDashboard(stage, { company: SMALL, count: counts[0] });
  const large = await openDashboard(stage, { company: LARGE, count: counts[1] });
  try {
    await stage.owner.query('vacuum (analyze)');
    const [few, many] = counts.map((count) => count.toLocaleString('en'));
    const name = `dashboard, ${DAYS} days with ${many} tickets`;
    const bare = await roundsOf(large.call, bareRead(large.app, LARGE));
    return [
      figureOf(name, `ms with ${few}`, await roundsOf(large.call, small.call), 1.5),
      figureOf(name, 'ms, bare read of the sums', bare, 3),
    ];
  } finally {
    await small.close();
    await large.close();
  }
}

/** The dashboard of 90 days with ten times as many tickets, beside the stored sums alone, and what they cost the inbound path. */
export async function dashboardFigures(isLarge: boolean): Promise<Figure[]> {
  const stage = await openStage();
  const { app, close } = openApp(stage);
  try {
    const counts: [number, number] = isLarge ? [100_000, 1_000_000] : [10_000, 100_000];
    return [...(await figuresOf(stage, counts)), ...(await receivingFigures(stage, app as App))];
  } finally {
    await close();
    await stage.close();
  }
}
