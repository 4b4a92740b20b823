import type { Party, Sink } from '@prosa/channel-driver';
import type { Rig } from '@prosa/channel-driver/conformance';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { createWebDriver } from '../driver.ts';
import { Phones } from '@prosa/channel-whatsapp-web-simulator';
import { WAIT, Scenario } from './scenario.ts';

const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
const rui: Party = { kind: 'phone', value: '5511999990002', name: 'Rui' };
/** One name for all files: WhatsApp's pictures have none of their own. */
const stored = (size: number) => ({ path: 'company1/x.jpg', name: 'x.jpg', mime: 'image/jpeg', size });

class PatientPhones extends Phones {
  readonly #scenario: Scenario;

  constructor(scenario: Scenario) {
    super(scenario.simulator, scenario.phone);
    this.#scenario = scenario;
  }

  /** Resolves when the device has confirmed the message, or at once when the device is offline. */
  override async write(...parts: Parameters<Phones['write']>): Promise<string> {
    const wid = await super.write(...parts);
    const { device } = this.#scenario.phone;
    await expect
      .poll(() => device.isOnline && device.waiting.length > 0, { ...WAIT, interval: 1 })
      .toBe(false);
    return wid;
  }

  override async setConnection(state: 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'): Promise<void> {
    await super.setConnection(state);
    if (state === 'TIMEOUT') await expect.poll(() => this.#scenario.phone.device.wire, WAIT).toBeNull();
  }
}

/** The simulated platform with one paired phone and two people. */
export async function makeRig(): Promise<Rig> {
  const scenario = await Scenario.start();
  for (const { value, name = '' } of [ana, rui]) scenario.simulator.person({ number: value, name });
  await (await scenario.paired()).close();
  const driver = createWebDriver({
    ...scenario.options(),
    media: { keep: async (_, source) => stored((await buffer(source)).length) },
  });
  return {
    driver: {
      ...driver,
      async open(ref, sink) {
        // A phone sends its history when it is paired.
        if (ref.history) {
          await driver.forget(ref);
          scenario.phone.logOut();
        }
        return driver.open(ref, scanning(scenario, sink));
      },
    },
    connection: scenario.ref,
    phones: new PatientPhones(scenario),
    ana,
    rui,
    dispose: () => scenario.dispose(),
  };
}

function scanning({ phone }: Scenario, sink: Sink): Sink {
  return {
    ...sink,
    async status(status, reason, details) {
      await sink.status(status, reason, details);
      if (details?.qrcode) await phone.scan(details.qrcode);
    },
  };
}
