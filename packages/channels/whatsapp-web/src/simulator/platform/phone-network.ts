import { randomBytes } from 'node:crypto';
import { node, SERVER, seconds } from '../wire/nodes.ts';
import type { Companion } from './companion.ts';

/** Where a connection breaks while a message is sent: the message is lost, or taken without a word, or confirmed. */
export type Cut = 'before-delivery' | 'before-ack' | 'after-ack';

/** What goes wrong between the platform and the devices of one number. */
export class PhoneNetwork {
  /** How long each node is on its way to a device. */
  latencyMs = 0;
  /** Error codes by which the next messages are refused. */
  readonly failures: string[] = [];
  /** Devices that connect are refused with it (401, 403, 500 ...). */
  refusal: string | null = null;
  /** Nobody gets through: connections break before the handshake is over. */
  isDown = false;
  /** Until when the number may begin no conversations; null: it may. */
  timeLock: Date | null = null;
  #cuts: Cut[] = [];
  readonly #devices: () => Iterable<Companion>;

  constructor(devices: () => Iterable<Companion>) {
    this.#devices = devices;
  }

  failNext(count: number, code: string): void {
    this.failures.push(...Array.from({ length: count }, () => code));
  }

  /** The next message that is sent takes the connection with it. */
  cutNext(where: Cut): void {
    this.#cuts.push(where);
  }

  takeCut(): Cut | undefined {
    return this.#cuts.shift();
  }

  /** All connections break, without a word. */
  cut(): void {
    for (const { wire } of this.#devices()) wire?.cut();
  }

  /** The connections stay open, and nothing comes through them any more, in either direction. */
  freeze(): void {
    for (const { wire } of this.#devices()) wire?.freeze();
  }

  /** The platform ends the connections with a stream error. */
  fail(code: string): void {
    for (const { wire } of this.#devices()) wire?.fail(code);
  }

  /** Keeps the number from beginning conversations until then, or (null) not any more, and says so. */
  lock(until: Date | null): void {
    this.timeLock = until;
    const data = { xwa2_notify_account_reachout_timelock: timeLockFacts(until) };
    const update = node(
      'update',
      { op_name: 'NotificationUserReachoutTimelockUpdate' },
      Buffer.from(JSON.stringify({ data })),
    );
    for (const device of this.#devices()) {
      const id = randomBytes(8).toString('hex');
      device.deliver(node('notification', { from: SERVER, type: 'mex', id, t: seconds() }, [update]));
    }
  }
}

/** As the platform writes it. */
export const timeLockFacts = (until: Date | null) => ({
  is_active: until !== null,
  time_enforcement_ends: until ? seconds(until) : '0',
});
