import { createPhones, Deliveries, type Phones, type SandboxStore } from '@prosa/channel-sandbox';
import type { Deliver, Ports } from '../ports.ts';
import type { Drivers } from '../runner/drivers.ts';

export interface Platform {
  store: SandboxStore;
  drivers: Drivers;
  /** The process that takes a customer's call also delivers it, as a real platform may call any process. */
  phones: Phones;
  maxMediaBytes: Ports['maxMediaBytes'];
}

type Parts = Pick<Platform, 'store' | 'drivers' | 'maxMediaBytes'> & { now: () => Date; deliver: Deliver };

export function createPlatform({ store, drivers, maxMediaBytes, now, deliver }: Parts): Platform {
  const phones = createPhones(store, new Deliveries(store, deliver), now);
  return { store, drivers, maxMediaBytes, phones };
}
