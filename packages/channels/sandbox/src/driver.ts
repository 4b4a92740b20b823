import type { ChannelDriver, ConnectionRef } from '@prosa/channel-driver';
import { sandboxCapabilities } from './capabilities.ts';
import { SandboxSession } from './session.ts';
import { soundConnection, type SandboxStore } from './store.ts';

/** A simulated phone as a channel. It does everything a real one does, and fails only on purpose. */
export function createSandboxDriver(store: SandboxStore): ChannelDriver {
  return {
    provider: 'sandbox',
    capabilities: sandboxCapabilities,
    async open(connection, sink) {
      const session = new SandboxSession(store, connection, sink);
      try {
        await session.start();
      } catch (error) {
        await session.close();
        throw error;
      }
      return session;
    },
    async forget({ companyId, whatsappId }: ConnectionRef) {
      await store.changeConnection({ companyId, whatsappId }, soundConnection);
    },
  };
}
