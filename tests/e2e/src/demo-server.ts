import { rm } from 'node:fs/promises';
import { freePort, ServerProcess, temporaryFolder } from './server-process.ts';

/** The demonstration, as `npm start -- --demo` starts it. */
export interface DemoServer {
  url: string;
  /** Of everybody of the demonstration's company. */
  password: string;
  stop: () => Promise<void>;
}

export const DEMO_ADMIN = 'marina@aurora.demo';
export const DEMO_AGENT = 'rui@aurora.demo';

export async function startDemo(): Promise<DemoServer> {
  const folder = await temporaryFolder();
  const server = new ServerProcess(folder, await freePort(), {}, ['--demo']);
  await server.start();
  await server.hasSaid('Prosa is at');
  const [, password = ''] = /marina@aurora\.demo\s+(\S+)/.exec(server.output) ?? [];
  return {
    url: server.url,
    password,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
