import { createPhones, Deliveries, type Phones, type SandboxStore } from '@prosa/channel-sandbox';
import type { Deliver, Ports } from '../ports.ts';
import type { Drivers } from '../runner/drivers.ts';

/** The simulated platform as its web calls use it. */
export interface Platform {
  store: SandboxStore;
  drivers: Drivers;
  /** Their acts come to the inbox from whichever process was asked: a real platform, too, calls any of them. */
  phones: Phones;
  maxMediaBytes: Ports['maxMediaBytes'];
}

type Parts = Pick<Platform, 'store' | 'drivers' | 'maxMediaBytes'> & { now: () => Date; deliver: Deliver };

export function createPlatform({ store, drivers, maxMediaBytes, now, deliver }: Parts): Platform {
  const phones = createPhones(store, new Deliveries(store, deliver), now);
  return { store, drivers, maxMediaBytes, phones };
}
