import { readFile } from 'node:fs/promises';
import { capabilitiesOf } from '../../../apps/server/src/connections/index.ts';
import type { Arrival } from '../../../apps/server/src/conversation/engine/batch.ts';
import { KeyedCollector } from '../../../apps/server/src/conversation/intake/collector.ts';
import { receiveAll } from '../../../apps/server/src/conversation/intake/receive.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import type { Figure } from '../harness/figure.ts';
import { inParallel, median } from '../harness/measure.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { BARE, makeInboundScenario, openApp, RECEIVING } from '../inbound/scenario.ts';
import { decideFigures } from './decide.ts';
import { MixedTraffic } from './mixed.ts';

const [WITH_BOTS, WITHOUT] = [RECEIVING, BARE];
const IN_FLIGHT = 256;
const COUNT = 4_000;
const ROUNDS = 8;

async function makeScenarios(stage: Stage): Promise<void> {
  await makeInboundScenario(stage);
  const run = async (file: string, company: number) => {
    const text = await readFile(new URL(file, import.meta.url), 'utf8');
    await stage.owner.query(text.replaceAll('$company', String(company)));
  };
  for (const company of [WITH_BOTS, WITHOUT]) await run('./scenario.sql', company);
  await run('./on.sql', WITH_BOTS);
  await stage.owner.query('vacuum (analyze)');
  await stage.owner.query('checkpoint');
}

/** Delivers the same messages to both companies, which alternate in going first. */
async function compare(app: App, traffic: MixedTraffic, run: number): Promise<{ on: number; off: number }> {
  const messages = traffic.messages(`B${run}`, run, COUNT);
  const collector = new KeyedCollector<Arrival>(async (id, arrivals) =>
    receiveAll({ ...app, capabilitiesOf }, id, arrivals),
  );
  const rate = async (companyId: number) => {
    const { total } = await inParallel(messages, IN_FLIGHT, async (arrival) =>
      collector.deliver({ companyId, whatsappId: arrival.whatsappId }, [arrival]),
    );
    return (COUNT / total) * 1_000;
  };
  const first = run % 2 === 0 ? await rate(WITHOUT) : null;
  const on = await rate(WITH_BOTS);
  return { on, off: first ?? (await rate(WITHOUT)) };
}

/** The bot's messages per message of a customer: shows that the bot did reply. */
async function repliesPerMessage({ owner }: Stage): Promise<number> {
  const { rows } = await owner.query<{ share: number }>(
    `select (count(*) filter (where "fromMe"))::float / count(*) filter (where not "fromMe") as share
     from messages where company_id = ${WITH_BOTS} and wid not like 'OLD%'`,
  );
  return rows[0]?.share ?? 0;
}

/** What bots, hours, consent and rating cost the pipeline, and how fast their rules decide alone. */
export async function botFigures(): Promise<Figure[]> {
  const stage = await openStage();
  await makeScenarios(stage);
  const { app, close } = openApp(stage);
  const traffic = new MixedTraffic();
  await compare(app, traffic, 1);
  const rounds: { on: number; off: number }[] = [];
  for (let run = 2; run < 2 + ROUNDS; run += 1) rounds.push(await compare(app, traffic, run));
  const replies = await repliesPerMessage(stage);
  await close();
  await stage.close();
  return [
    {
      name: 'inbound, mixed world, bots on',
      value: median(rounds.map(({ on }) => on)),
      unit: 'messages/s',
      beside: { name: 'with bots off/s', value: median(rounds.map(({ off }) => off)) },
      ratio: median(rounds.map(({ on, off }) => on / off)),
      target: { atLeast: 0.6 },
    },
    { name: 'inbound, mixed world: said to each', value: replies, unit: 'texts', target: { atLeast: 0.6 } },
    ...decideFigures(),
  ];
}
