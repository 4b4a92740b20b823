import type { Arrival } from '../../../apps/server/src/conversation/engine/batch.ts';
import { KeyedCollector } from '../../../apps/server/src/conversation/intake/collector.ts';
import { receiveAll } from '../../../apps/server/src/conversation/intake/receive.ts';
import { capabilitiesOf } from '../../../apps/server/src/connections/index.ts';
import { rebuildSums } from '../../../apps/server/src/insight/index.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import type { Figure } from '../harness/figure.ts';
import { inParallel, median } from '../harness/measure.ts';
import type { Stage } from '../harness/stage.ts';
import { makeInboundScenario, RECEIVING } from '../inbound/scenario.ts';
import { traffic } from '../inbound/traffic.ts';

const ROUNDS = 8;
const IN_FLIGHT = 256;
const MESSAGES = 4_000;

const triggers = [
  ['ticket_tracking', 'mark_added_period'],
  ['ticket_tracking', 'mark_changed_period'],
  ['ticket_tracking', 'mark_removed_period'],
  ['user_ratings', 'mark_rated_period'],
  ['tickets', 'mark_periods_of_ticket'],
] as const;

async function setTriggers({ owner }: Stage, areOn: boolean): Promise<void> {
  for (const [table, trigger] of triggers)
    await owner.query(`alter table ${table} ${areOn ? 'enable' : 'disable'} trigger ${trigger}`);
}

/** Messages per second. */
async function receive(app: App, run: number): Promise<number> {
  const collector = new KeyedCollector<Arrival>(async (id, arrivals) =>
    receiveAll({ ...app, capabilitiesOf }, id, arrivals),
  );
  const { total } = await inParallel(traffic(`S${run}`, run, MESSAGES), IN_FLIGHT, async (one) =>
    collector.deliver({ companyId: RECEIVING, whatsappId: one.whatsappId }, [one]),
  );
  return (MESSAGES / total) * 1_000;
}

/** The inbound path of a company whose days are counted, with and without the triggers that mark days, in turn. */
export async function receivingFigures(stage: Stage, app: App): Promise<Figure[]> {
  await makeInboundScenario(stage);
  await rebuildSums(app, RECEIVING);
  let run = 1;
  await receive(app, run);
  const rounds: { on: number; off: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = { on: 0, off: 0 };
    for (const areOn of round % 2 === 0 ? [true, false] : [false, true]) {
      await setTriggers(stage, areOn);
      found[areOn ? 'on' : 'off'] = await receive(app, (run += 1));
    }
    rounds.push(found);
  }
  await setTriggers(stage, true);
  return [
    {
      name: `inbound with sums by day, ${IN_FLIGHT} in flight`,
      value: median(rounds.map(({ on }) => on)),
      unit: 'messages/s',
      beside: { name: 'messages/s without', value: median(rounds.map(({ off }) => off)) },
      ratio: median(rounds.map(({ on, off }) => on / off)),
      target: { atLeast: 0.95 },
    },
  ];
}
