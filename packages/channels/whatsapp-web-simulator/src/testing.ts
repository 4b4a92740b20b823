import { expect } from 'vitest';
import { BareClient } from './bare-client.ts';
import type { Phone } from './people/phone.ts';
import type { Companion } from './platform/companion.ts';

/**
 * Only failing tests wait this long: twelve devices that make their keys at once take many seconds of a busy machine.
 */
export const WAIT = { timeout: 45_000, interval: 5 };

/** Baileys alone, with the steps that tests wait for. */
export class Client extends BareClient {
  /** Shows a code, lets the phone scan it, and waits until the device is online. */
  async pair(phone: Phone): Promise<Companion> {
    this.connect();
    await expect.poll(() => this.codes.length, WAIT).toBeGreaterThan(0);
    const device = await phone.scan(this.codes.at(-1) ?? '');
    await this.opened(device);
    return device;
  }

  /** Waits until the device is online and has confirmed everything that was pending. */
  async opened(device: Companion): Promise<void> {
    await expect.poll(() => this.isOpen && device.isOnline && device.waiting.length === 0, WAIT).toBe(true);
  }
}
