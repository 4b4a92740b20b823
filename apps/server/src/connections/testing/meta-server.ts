import { environmentOf } from '@prosa/channel-meta/simulator';
import type { ChannelDriver } from '@prosa/channel-driver';
import { type MetaChannel, metaCapabilities } from '@prosa/channel-meta';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { connectionRoutes } from '../connections/routes.ts';
import { Drivers } from '../runner/drivers.ts';
import { SandboxSwitch } from '../sandbox/sandbox-switch.ts';
import { sessionRoutes } from '../sessions/routes.ts';
import { graphAccounts, type GraphAccounts } from './graph-accounts.ts';

const driverOf = (channel: MetaChannel): ChannelDriver => ({
  provider: 'meta',
  channel,
  capabilities: metaCapabilities[channel],
  open: () => Promise.reject(new Error('no runner is here')),
  forget: async () => undefined,
});
const drivers = new Drivers((['whatsappapi', 'facebook', 'instagram'] as const).map(driverOf));

interface MetaServer {
  graph: GraphAccounts;
  server: ModuleServer;
  make: Given;
  close(): Promise<void>;
}

/** The calls for connections and their sessions, with a Graph API behind them, and no runner. */
export async function metaServer(): Promise<MetaServer> {
  const graph = await graphAccounts();
  const environment = environmentOf(graph);
  const server = await moduleServer(
    (app) => [
      ...connectionRoutes(
        app,
        { drivers, sandbox: new SandboxSwitch(app, async () => true) },
        async () => undefined,
      ),
      ...sessionRoutes(app, drivers),
    ],
    environment,
  );
  return {
    graph,
    server,
    make: given(server),
    async close() {
      await server.close();
      await graph.close();
    },
  };
}
