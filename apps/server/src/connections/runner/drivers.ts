import type { ChannelDriver, ConnectionRef } from '@prosa/channel-driver';
import { createSandboxDriver, type SandboxStore } from '@prosa/channel-sandbox';

export class Drivers {
  readonly #all: readonly ChannelDriver[];

  constructor(all: readonly ChannelDriver[]) {
    this.#all = all;
  }

  get providers(): string[] {
    return [...new Set(this.#all.map(({ provider }) => provider))];
  }

  /** A driver without `channel` serves every channel of its provider. */
  of({ provider, channel }: Pick<ConnectionRef, 'provider' | 'channel'>): ChannelDriver | undefined {
    return this.#all.find(
      (driver) => driver.provider === provider && (driver.channel ?? channel) === channel,
    );
  }
}

export function createDrivers(sandbox: SandboxStore): ChannelDriver[] {
  return [createSandboxDriver(sandbox)];
}
