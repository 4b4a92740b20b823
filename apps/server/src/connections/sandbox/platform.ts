import { createPhones, Deliveries, type Phones, type SandboxStore } from '@prosa/channel-sandbox';
import type { Deliver, Ports } from '../ports.ts';
import type { Drivers } from '../runner/drivers.ts';
import type { SandboxSwitch } from './sandbox-switch.ts';

export interface Platform {
  store: SandboxStore;
  drivers: Drivers;
  /** The process that takes a customer's call also delivers it, as a real platform may call any process. */
  phones: Phones;
  maxMediaBytes: Ports['maxMediaBytes'];
  allowed: SandboxSwitch;
}

type Parts = Pick<Platform, 'store' | 'drivers' | 'maxMediaBytes' | 'allowed'> & {
  now: () => Date;
  deliver: Deliver;
};

export function createPlatform({ now, deliver, ...parts }: Parts): Platform {
  const phones = createPhones(parts.store, new Deliveries(parts.store, deliver), now);
  return { ...parts, phones };
}
