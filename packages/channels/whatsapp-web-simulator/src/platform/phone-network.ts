import { randomBytes } from 'node:crypto';
import { node, SERVER, seconds } from '../wire/nodes.ts';
import type { Companion } from './companion.ts';

/** Where a connection breaks while a message is sent: the message is lost, accepted without an ack, or acknowledged. */
export type Cut = 'before-delivery' | 'before-ack' | 'after-ack';

/** Faults between the platform and the devices of one number. */
export class PhoneNetwork {
  /** How long each node takes to reach a device. */
  latencyMs = 0;
  readonly failures: string[] = [];
  /** Devices that connect are refused with this code (401, 403, 500 ...). */
  refusal: string | null = null;
  /** Connections break right after the handshake. */
  isDown = false;
  /** Until when the number may start no conversations; null when it may. */
  timeLock: Date | null = null;
  #cuts: Cut[] = [];
  /** How many more nodes pass, in both directions together; null: all of them. */
  #passesLeft: number | null = null;
  readonly #devices: () => Iterable<Companion>;

  constructor(devices: () => Iterable<Companion>) {
    this.#devices = devices;
  }

  failNext(count: number, code: string): void {
    this.failures.push(...Array.from({ length: count }, () => code));
  }

  /** The next message that is sent breaks the connection at this point. */
  cutNext(where: Cut): void {
    this.#cuts.push(where);
  }

  takeCut(): Cut | undefined {
    return this.#cuts.shift();
  }

  /**
   * After this many more nodes, counted in both directions, the next one is lost and breaks its connection: once, unless
   * `disarm` comes first.
   */
  cutAfter(nodes: number): void {
    this.#passesLeft = nodes;
  }

  /** Whether the cut is still to come. */
  get isArmed(): boolean {
    return this.#passesLeft !== null;
  }

  /** Lets everything pass again. */
  disarm(): void {
    this.#passesLeft = null;
  }

  /** Counts a node; false when it is the one that is lost. */
  passes(): boolean {
    if (this.#passesLeft === null) return true;
    this.#passesLeft -= 1;
    if (this.#passesLeft >= 0) return true;
    this.#passesLeft = null;
    return false;
  }

  /** Breaks all connections without a notice. */
  cut(): void {
    for (const { wire } of this.#devices()) wire?.cut();
  }

  /** The connections stay open, but nothing passes in either direction any more. */
  freeze(): void {
    for (const { wire } of this.#devices()) wire?.freeze();
  }

  /** The platform ends the connections with a stream error. */
  fail(code: string): void {
    for (const { wire } of this.#devices()) wire?.fail(code);
  }

  /** Bars the number from starting conversations until then (null lifts that), and notifies the devices. */
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

export const timeLockFacts = (until: Date | null) => ({
  is_active: until !== null,
  time_enforcement_ends: until ? seconds(until) : '0',
});
