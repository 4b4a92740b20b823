import { inject } from 'vitest';
import { startInstallation } from './installation.ts';

/** The demonstration, as `npm start -- --demo` starts it. */
export interface DemoServer {
  url: string;
  /** The password of all users of the demonstration's company. */
  password: string;
  stop: () => Promise<void>;
}

export const DEMO_ADMIN = 'marina@aurora.demo';
export const DEMO_AGENT = 'rui@aurora.demo';

export async function startDemo(): Promise<DemoServer> {
  const { server, close } = await startInstallation('demo');
  return { url: server.url, password: inject('templates').demoPassword, stop: close };
}
