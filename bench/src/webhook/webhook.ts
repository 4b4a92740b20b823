import { registerWebhook } from '../../../apps/server/src/connections/meta/webhook/webhook.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import { Database } from '../../../apps/server/src/platform/database/database.ts';
import { readConfig } from '../../../apps/server/src/platform/config/config.ts';
import { createHttp } from '../../../apps/server/src/platform/http/create-http.ts';
import { Limiter } from '../../../apps/server/src/platform/http/limiter.ts';
import type { Figure } from '../harness/figure.ts';
import { inParallel, latencyOf, median } from '../harness/measure.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { openApp } from '../inbound/scenario.ts';
import { Caller } from './caller.ts';
import { callOf, SECRET } from './calls.ts';
import { connectionFigures } from './connections.ts';
import { drainFigures } from './drain.ts';

/** The webhook's company, and the one that gets the same rows by bare inserts. */
const CALLED = 902;
const BARE = 903;
const CONNECTIONS = 16;
const ROUNDS = 5;
const levels = [
  { updates: 1_000, calls: 32 },
  { updates: 1, calls: 3_200 },
];

const scenario = `
insert into companies (id, name) values ($company, 'Bench $company');
insert into connections (company_id, id, name, channel, provider, status)
select $company, $company * 100 + n, 'Oficial ' || n, 'whatsappapi', 'meta', 'CONNECTED' from generate_series(0, ${CONNECTIONS - 1}) n;
insert into meta_connections (company_id, "whatsappId", channel, "accountId", "accessToken")
select company_id, id, 'whatsappapi', 'account' || id, 'sealed' from connections where company_id = $company`;

const fail = (sentence: string): never => {
  throw new Error(sentence);
};

const insertText = `
  insert into meta_updates (company_id, "whatsappId", key, field, payload)
  select $1, $2, key, field, payload from json_to_recordset($3::json) as r (key text, field text, payload jsonb)`;

interface Round {
  called: number;
  bare: number;
  durations: number[];
}

interface Setting {
  app: App;
  callers: Caller[];
  run: number;
  updates: number;
  count: number;
}

async function compare({ app, callers, run, updates, count }: Setting): Promise<Round> {
  const calls = Array.from({ length: count }, (_, index) => {
    const connection = index % CONNECTIONS;
    return { ...callOf(`account${CALLED * 100 + connection}`, updates), connection: BARE * 100 + connection };
  });
  const called = async () =>
    inParallel(calls, CONNECTIONS, async (call) => {
      const caller = callers.pop() ?? fail('no caller is free');
      const status = await caller.post(call);
      callers.push(caller);
      if (status !== 200) fail(`the webhook answered ${status}`);
    });
  const bare = async () =>
    inParallel(calls, CONNECTIONS, async ({ rows, connection }) =>
      app.database.inCompany(BARE, (tx) =>
        tx.query('bench-bare-updates', insertText, [BARE, connection, rows]),
      ),
    );
  // The first to run pays for the database pages of the other, so they alternate.
  const first = run % 2 === 0 ? await bare() : null;
  const measured = await called();
  const inserted = first ?? (await bare());
  const rate = (total: number) => ((updates * count) / total) * 1_000;
  return { called: rate(measured.total), bare: rate(inserted.total), durations: measured.durations };
}

function figuresOf(updates: number, rounds: Round[]): Figure[] {
  const name = `webhook, ${CONNECTIONS} connections, ${updates.toLocaleString('en')} to a call`;
  const value = median(rounds.map(({ called }) => called));
  const beside = { name: 'bare inserts/s', value: median(rounds.map(({ bare }) => bare)) };
  const ratio = median(rounds.map(({ called, bare }) => called / bare));
  const { p50, p95 } = latencyOf(rounds.flatMap(({ durations }) => durations));
  return [
    { name, value, unit: 'updates/s', beside, ratio, target: { atLeast: 0.5 } },
    {
      name: `${name}: median of the answer`,
      value: p50,
      unit: 'ms',
      ...(updates === 1 ? { target: { atMost: 50 } } : {}),
    },
    { name: `${name}: p95 of the answer`, value: p95, unit: 'ms' },
  ];
}

async function openWebhook(stage: Stage) {
  const { app: small, close } = openApp(stage);
  // As many connections to the database as the product has.
  const database = new Database(stage.address, small.log, { app: 16, operator: 6 });
  const app = { ...small, database };
  const config = readConfig({ META_APP_SECRET: SECRET });
  const server = await createHttp({
    config,
    log: app.log,
    metrics: app.metrics,
    authenticator: {} as never,
    limiter: new Limiter(1_000_000),
    routes: [],
    maxUploadBytes: async () => 0,
    parts: [(http) => registerWebhook(http, { ...app, config })],
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const url = new URL(`${address}/api/webhooks/meta`);
  const callers = await Promise.all(Array.from({ length: CONNECTIONS }, async () => Caller.open(url)));
  const end = async () => {
    for (const caller of callers) caller.close();
    await server.close();
    await database.close();
    await close();
  };
  return { app, callers, end };
}

/**
 * Updates of Meta's webhook, stored and answered, compared with the bare insert of the same rows; then a backlog,
 * drained.
 */
export async function webhookFigures(): Promise<Figure[]> {
  const stage = await openStage();
  for (const company of [CALLED, BARE])
    await stage.owner.query(scenario.replaceAll('$company', `${company}`));
  const { app, callers, end } = await openWebhook(stage);
  try {
    const figures: Figure[] = [];
    for (const { updates, calls } of levels) {
      const setting = { app, callers, updates };
      await compare({ ...setting, run: 0, count: Math.ceil(calls / 4) });
      const rounds: Round[] = [];
      for (let run = 0; run < ROUNDS; run += 1) rounds.push(await compare({ ...setting, run, count: calls }));
      figures.push(...figuresOf(updates, rounds));
    }
    figures.push(...(await connectionFigures(stage, app, callers)));
    return [...figures, ...(await drainFigures(stage, app, { companyId: CALLED, whatsappId: CALLED * 100 }))];
  } finally {
    await end();
    await stage.close();
  }
}
