import type { Party } from '@prosa/channel-driver';
import { describeDriver } from '@prosa/channel-driver/conformance';
import { createSandboxDriver } from './driver.ts';
import { MemoryStore } from './testing/memory-store.ts';
import { simulatePhones } from './simulator.ts';

const connection = { companyId: 1, whatsappId: 1 };
const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
const rui: Party = { kind: 'phone', value: '5511999990002', name: 'Rui' };

describeDriver('sandbox', async () => {
  const store = new MemoryStore();
  return {
    driver: createSandboxDriver(store),
    connection: { ...connection, channel: 'whatsapp', provider: 'sandbox' },
    phones: simulatePhones(store, connection),
    ana,
    rui,
    dispose: async () => undefined,
  };
});
