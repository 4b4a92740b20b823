import type { Arrival } from '../../../apps/server/src/conversation/engine/batch.ts';
import { KeyedCollector } from '../../../apps/server/src/conversation/intake/collector.ts';
import { capabilitiesOf } from '../../../apps/server/src/connections/index.ts';
import { receiveAll } from '../../../apps/server/src/conversation/intake/receive.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import type { Figure } from '../harness/figure.ts';
import { inParallel, latencyOf, median } from '../harness/measure.ts';
import { openStage } from '../harness/stage.ts';
import { BareWriter, insertBare, type BareRows } from './bare.ts';
import { traffic } from './traffic.ts';
import { BARE, makeInboundScenario, openApp, RECEIVING } from './scenario.ts';

/** How many messages are in flight at once, and how many are measured in a round. */
const levels = [
  { inFlight: 32, count: 2_500 },
  { inFlight: 256, count: 5_000 },
  { inFlight: 1_024, count: 6_000 },
];
/** Many short rounds: a busy second of the machine spoils one of them, and the median ignores it. */
const ROUNDS = 8;

interface Round {
  full: number;
  bare: number;
  p95: number;
}

/** The same messages, received by one company and inserted into another, each with the same kind of collector. */
async function compare(
  app: App,
  writer: BareWriter,
  run: number,
  inFlight: number,
  count: number,
): Promise<Round> {
  const messages = traffic(`R${run}`, run, count);
  const rows = messages.map((message) => writer.rowsOf(message));
  const receiving = new KeyedCollector<Arrival>(async (id, arrivals) =>
    receiveAll({ ...app, capabilitiesOf }, id, arrivals),
  );
  const inserting = new KeyedCollector<BareRows>(async (id, items) => insertBare(app, id, items));
  const bare = async () =>
    inParallel(rows, inFlight, async (item) =>
      inserting.deliver({ companyId: BARE, whatsappId: item.whatsappId }, [item]),
    );
  const full = async () =>
    inParallel(messages, inFlight, async ({ whatsappId, event }) =>
      receiving.deliver({ companyId: RECEIVING, whatsappId }, [{ whatsappId, event }]),
    );
  // The first to run pays for the database pages of the other, so they alternate.
  const first = run % 2 === 0 ? await bare() : null;
  const received = await full();
  const inserted = first ?? (await bare());
  return {
    full: (count / received.total) * 1_000,
    bare: (count / inserted.total) * 1_000,
    p95: latencyOf(received.durations).p95,
  };
}

function figuresOf(inFlight: number, rounds: Round[]): Figure[] {
  const full = median(rounds.map((round) => round.full));
  const bare = median(rounds.map((round) => round.bare));
  const ratio = median(rounds.map((round) => round.full / round.bare));
  const name = `inbound, ${inFlight} in flight`;
  return [
    {
      name,
      value: full,
      unit: 'messages/s',
      beside: { name: 'bare inserts/s', value: bare },
      ratio,
      target: { atLeast: 0.4 },
    },
    { name: `${name}: p95 until stored`, value: median(rounds.map((round) => round.p95)), unit: 'ms' },
  ];
}

/** Messages through the whole pipeline, durable, compared with the bare insert of the same rows. */
export async function inboundFigures(): Promise<Figure[]> {
  const stage = await openStage();
  await makeInboundScenario(stage);
  const { app, close } = openApp(stage);
  const writer = new BareWriter();
  let run = 1;
  await compare(app, writer, run, 256, 4_000);
  const figures: Figure[] = [];
  for (const { inFlight, count } of levels) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await compare(app, writer, (run += 1), inFlight, count));
    figures.push(...figuresOf(inFlight, rounds));
  }
  await close();
  await stage.close();
  return figures;
}
