import type { Deliver, Ports } from '../ports.ts';
import { createPhones, Delivery, type LineRef, type Phones, type SandboxStore } from '@prosa/channel-sandbox';
import type { Drivers } from '../runner/drivers.ts';

/** The simulated platform as its web calls use it. */
export interface Platform {
  store: SandboxStore;
  drivers: Drivers;
  phones: Phones;
  maxMediaBytes: Ports['maxMediaBytes'];
  /**
   * Brings what waits to the inbox, from whichever process was asked: a real platform, too, calls any of them.
   * Resolves when it is stored there; at once when the line is down.
   */
  deliver(line: LineRef): Promise<void>;
}

/** Lines of which this process keeps the delivery; the least recently used ones are forgotten. */
const KEPT_LINES = 1_000;

type Parts = Pick<Platform, 'store' | 'drivers' | 'maxMediaBytes'> & { now: () => Date; deliver: Deliver };

export function createPlatform({ store, drivers, maxMediaBytes, now, deliver }: Parts): Platform {
  const deliveries = new Map<number, Delivery>();
  function deliveryOf(line: LineRef): Delivery {
    const known = deliveries.get(line.whatsappId);
    const delivery = known ?? new Delivery(store, line, (events) => deliver(line, events));
    deliveries.delete(line.whatsappId);
    deliveries.set(line.whatsappId, delivery);
    const [oldest] = deliveries.keys();
    if (deliveries.size > KEPT_LINES && oldest !== undefined) deliveries.delete(oldest);
    return delivery;
  }
  return {
    store,
    drivers,
    maxMediaBytes,
    phones: createPhones(store, now),
    deliver: (line) => deliveryOf(line).flush(),
  };
}
