import type { Sink } from '@prosa/channel-driver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSession } from '../sessions/end-session.ts';
import { openScenario, type Scenario } from '../testing/fleet-scenario.ts';
import { until } from '../testing/watching.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
}, 60_000);
afterAll(async () => scenario.dispose());

test.each(['end', 'stop'] as const)(
  'events that a session has confirmed are delivered while it closes (%s)',
  async (how) => {
    const sinks: Sink[] = [];
    const ack = { kind: 'ack', wid: 'w', ack: 2, at: new Date().toISOString() } as const;
    const one = scenario.process((driver) => ({
      ...driver,
      async open(connection, sink) {
        sinks.push(sink);
        const session = await driver.open(connection, sink);
        const close = session.close.bind(session);
        session.close = async () => {
          await sink.events([ack]);
          await close();
        };
        return session;
      },
    }));
    one.start();
    const { id } = await scenario.connection(one);
    await until(() => one.runner.owned().length === 1);
    if (how === 'end') await endSession(one.app, null, scenario.companyId, id);
    else await one.stop();
    await until(() => one.events.length === 1);
    expect(one.events).toEqual([ack]);
    await until(async () => {
      const refused = await sinks[0]?.events([]).catch((error: unknown) => error);
      return refused instanceof Error;
    });
    await one.stop();
  },
);
