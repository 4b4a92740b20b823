import type { ChannelDriver } from '@prosa/channel-driver';
import { createSandboxDriver, type SandboxStore } from '@prosa/channel-sandbox';

/** The driver of each provider that can be connected. */
export type Drivers = ReadonlyMap<string, ChannelDriver>;

export function createDrivers(sandbox: SandboxStore): Drivers {
  const all = [createSandboxDriver(sandbox)];
  return new Map(all.map((driver) => [driver.provider, driver]));
}
