import { createHmac, randomBytes } from 'node:crypto';
import { Database } from '../../../apps/server/src/platform/database/database.ts';
import { readConfig } from '../../../apps/server/src/platform/config/config.ts';
import { createHttp } from '../../../apps/server/src/platform/http/create-http.ts';
import { Limiter } from '../../../apps/server/src/platform/http/limiter.ts';
import { Stripe } from '../../../apps/server/src/tenancy/payments/stripe/stripe.ts';
import { registerPaymentWebhooks } from '../../../apps/server/src/tenancy/payments/webhook.ts';
import type { Figure } from '../harness/figure.ts';
import { inParallel, latencyOf, median } from '../harness/measure.ts';
import { openStage } from '../harness/stage.ts';
import { openApp } from '../inbound/scenario.ts';
import { Caller } from '../webhook/caller.ts';

const SECRET = 'whsec_of_the_bench';
const CALLERS = 16;
const CALLS = 3_200;
const ROUNDS = 5;

interface Call {
  bytes: Buffer;
  header: string;
  eventId: string;
  externalId: string;
}

/** A webhook of Stripe's, of the size that a completed session has. */
function callOf(): Call {
  const [eventId, externalId] = [
    `evt_${randomBytes(12).toString('hex')}`,
    `cs_${randomBytes(24).toString('hex')}`,
  ];
  const object = {
    id: externalId,
    object: 'checkout.session',
    payment_intent: 'pi_1',
    rest: 'x'.repeat(2_000),
  };
  const event = { id: eventId, type: 'checkout.session.completed', data: { object } };
  const bytes = Buffer.from(JSON.stringify(event));
  const time = Math.floor(Date.now() / 1_000);
  const v1 = createHmac('sha256', SECRET).update(`${time}.`).update(bytes).digest('hex');
  return { bytes, header: `stripe-signature: t=${time},v1=${v1}`, eventId, externalId };
}

const bareText = `
  insert into payment_events (provider, "eventId", "externalIds", body) values ('stripe', $1, $2, $3)`;

async function openIntake() {
  const stage = await openStage();
  const { app: small, close } = openApp(stage);
  // As many connections to the database as the product has.
  const database = new Database(stage.address, small.log, { app: 16, operator: 6 });
  const app = { ...small, database };
  const now = () => new Date();
  const outbound = { request: async () => Promise.reject(new Error('nobody is asked')) };
  const stripe = new Stripe({ outbound, url: '', key: '', webhookSecret: SECRET, now });
  const server = await createHttp({
    config: readConfig({}),
    log: app.log,
    metrics: app.metrics,
    authenticator: {} as never,
    limiter: new Limiter(1_000_000),
    routes: [],
    maxUploadBytes: async () => 0,
    parts: [
      (http) =>
        registerPaymentWebhooks(http, {
          app,
          providers: { get: async () => stripe },
          stored: () => undefined,
        }),
    ],
  });
  const url = new URL(`${await server.listen({ port: 0, host: '127.0.0.1' })}/api/webhooks/payments/stripe`);
  const callers = await Promise.all(Array.from({ length: CALLERS }, async () => Caller.open(url)));
  const end = async () => {
    for (const caller of callers) caller.close();
    await server.close();
    await database.close();
    await close();
    await stage.close();
  };
  return { app, callers, end };
}

/** Webhooks of a payment provider, stored and answered, compared with the bare insert of the same rows. */
export async function paymentFigures(): Promise<Figure[]> {
  const { app, callers, end } = await openIntake();
  const called = async (calls: Call[]) =>
    inParallel(calls, CALLERS, async (call) => {
      const caller = callers.pop();
      if (!caller) throw new Error('no caller is free');
      const status = await caller.post(call);
      callers.push(caller);
      if (status !== 200) throw new Error(`the webhook answered ${status}`);
    });
  const bare = async (calls: Call[]) =>
    inParallel(calls, CALLERS, async ({ eventId, externalId, bytes }) =>
      app.database.acrossCompanies('the bare insert', (tx) =>
        tx.query('bench-bare-events', bareText, [`bare-${eventId}`, JSON.stringify([externalId]), bytes]),
      ),
    );
  try {
    const rounds: { called: number; bare: number; durations: number[] }[] = [];
    for (let run = -1; run < ROUNDS; run += 1) {
      const calls = Array.from({ length: run < 0 ? CALLS / 4 : CALLS }, callOf);
      // The first to run pays for the database pages of the other, so they alternate.
      const first = run % 2 === 0 ? await bare(calls) : null;
      const measured = await called(calls);
      const inserted = first ?? (await bare(calls));
      const rate = (total: number) => (calls.length / total) * 1_000;
      if (run >= 0)
        rounds.push({
          called: rate(measured.total),
          bare: rate(inserted.total),
          durations: measured.durations,
        });
    }
    const name = `payment webhooks, ${CALLERS} at once`;
    const { p50, p95 } = latencyOf(rounds.flatMap(({ durations }) => durations));
    return [
      {
        name,
        value: median(rounds.map((round) => round.called)),
        unit: 'events/s',
        beside: { name: 'bare inserts/s', value: median(rounds.map((round) => round.bare)) },
        ratio: median(rounds.map((round) => round.called / round.bare)),
        target: { atLeast: 0.4 },
      },
      { name: `${name}: median of the answer`, value: p50, unit: 'ms' },
      { name: `${name}: p95 of the answer`, value: p95, unit: 'ms' },
    ];
  } finally {
    await end();
  }
}
