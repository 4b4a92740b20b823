import type { ChannelEvent } from '@prosa/channel-driver';
import type { App } from '../../platform/app.ts';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { type Connections, createConnections } from '../index.ts';

export interface ChannelServer {
  server: ModuleServer;
  make: Given;
  connections: Connections;
  events: (ChannelEvent & { whatsappId: number })[];
  /** How many of the next deliveries the pipeline refuses, as when its database restarts. */
  refuse: { next: number };
  /** The operator's switch; a change is believed after an event on the bus. */
  sandbox: { isOn: boolean };
  close(): Promise<void>;
}

/**
 * The area's modules behind the production HTTP layer, with a runner and a pipeline that records what it gets.
 * `services` replace those of the application.
 */
export async function channelServer(
  environment: Record<string, string> = {},
  services: Partial<App> = {},
): Promise<ChannelServer> {
  const events: ChannelServer['events'] = [];
  const seen = new Set<string>();
  const refuse = { next: 0 };
  const sandbox = { isOn: true };
  const modules: Connections[] = [];
  const server = await moduleServer(async (app) => {
    Object.assign(app, services);
    const connections = await createConnections(app, {
      async deliver({ whatsappId }, arrived) {
        refuse.next -= 1;
        if (refuse.next >= 0) throw new Error('the pipeline is not there');
        for (const event of arrived) {
          // Like the real pipeline, skips what it already has.
          const key = JSON.stringify([whatsappId, event]);
          if (!seen.has(key)) events.push({ ...event, whatsappId });
          seen.add(key);
        }
      },
      history: { requestedHistory: async () => null, take: async () => undefined },
      marketing: async () => undefined,
      announceMessages: async () => undefined,
      announceGone: async () => undefined,
      maxMediaBytes: async () => 1_000,
      isSandboxOn: async () => sandbox.isOn,
      codeSettings: async () => ({ mayUseOwn: false, template: null }),
    });
    modules.push(connections);
    return connections.routes;
  }, environment);
  const [connections] = modules;
  if (!connections) throw new Error('the modules were not made');
  connections.start();
  return {
    server,
    make: given(server),
    connections,
    events,
    refuse,
    sandbox,
    async close() {
      await connections.stop();
      await server.close();
    },
  };
}
