import type { Party } from '@prosa/channel-driver';
import { describeDriver } from '@prosa/channel-driver/conformance';
import { createSandboxDriver } from '@prosa/channel-sandbox';
import { simulatePhones } from '@prosa/channel-sandbox/simulator';
import { afterAll, beforeAll } from 'vitest';
import { openWorld, type Process, type World } from '../testing/test-world.ts';
import { createSandboxStore } from './sandbox-store.ts';

const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
const rui: Party = { kind: 'phone', value: '5511999990002', name: 'Rui' };

let world: World;
let process: Process;
beforeAll(async () => {
  world = await openWorld();
  process = world.process();
});
afterAll(async () => world.dispose());

// The same suite as over a memory that forgets: here the memory is PostgreSQL, as in production.
describeDriver('sandbox on PostgreSQL', async () => {
  const { id } = await world.connection(process);
  const line = { companyId: world.companyId, whatsappId: id };
  const store = createSandboxStore(process.app);
  return {
    driver: createSandboxDriver(store),
    connection: { ...line, channel: 'whatsapp', provider: 'sandbox' },
    phones: simulatePhones(store, line),
    ana,
    rui,
    dispose: async () => undefined,
  };
});
