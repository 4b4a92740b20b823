import type { Party } from '@prosa/channel-driver';
import { describeDriver, type SimulatedPhones } from '@prosa/channel-driver/conformance';
import { createSandboxDriver, type ConnectionRef } from '@prosa/channel-sandbox';
import { simulatePhones } from '@prosa/channel-sandbox/simulator';
import { afterAll, beforeAll } from 'vitest';
import { openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { createSandboxStore } from './sandbox-store.ts';

const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
const rui: Party = { kind: 'phone', value: '5511999990002', name: 'Rui' };

let scenario: Scenario;
let process: Process;
beforeAll(async () => {
  scenario = await openScenario();
  process = scenario.process();
});
afterAll(async () => scenario.dispose());

/** In production the process that takes a customer's act delivers it; here only the session does, so it is woken. */
function waking(phones: SimulatedPhones, connection: ConnectionRef): SimulatedPhones {
  const wake =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await act(...args);
      scenario.bus.publish('connections', { ...connection, action: 'changed' });
      return result;
    };
  const { write, edit, remove, react, read, call } = phones;
  const acts = {
    edit: wake(edit),
    remove: wake(remove),
    react: wake(react),
    read: wake(read),
    call: wake(call),
  };
  return { ...phones, ...acts, write: wake(write) };
}

// The sandbox driver also passes this suite in memory; here its store is PostgreSQL, as in production.
describeDriver('sandbox on PostgreSQL', async () => {
  const { id } = await scenario.connection(process);
  const connection = { companyId: scenario.companyId, whatsappId: id };
  const store = createSandboxStore(process.app);
  return {
    driver: createSandboxDriver(store),
    connection: { ...connection, channel: 'whatsapp', provider: 'sandbox' },
    phones: waking(simulatePhones(store, connection), connection),
    ana,
    rui,
    dispose: async () => undefined,
  };
});
