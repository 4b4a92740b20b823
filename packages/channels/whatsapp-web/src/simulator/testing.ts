import { expect } from 'vitest';
import { BareClient } from './bare-client.ts';
import type { Phone } from './people/phone.ts';
import type { Companion } from './platform/companion.ts';

/** Only what fails waits for so long: twelve devices that make their keys at once take many seconds of a busy machine. */
export const WAIT = { timeout: 45_000, interval: 5 };

/** Baileys by itself, and what a test waits for of it. */
export class Client extends BareClient {
  /** Shows a code, has it scanned, and waits until the phone knows the device. */
  async pair(phone: Phone): Promise<Companion> {
    this.connect();
    await expect.poll(() => this.codes.length, WAIT).toBeGreaterThan(0);
    const device = await phone.scan(this.codes.at(-1) ?? '');
    await this.opened(device);
    return device;
  }

  /** Until it is there and has heard what waited for it. */
  async opened(device: Companion): Promise<void> {
    await expect.poll(() => this.isOpen && device.isOnline && device.waiting.length === 0, WAIT).toBe(true);
  }
}
