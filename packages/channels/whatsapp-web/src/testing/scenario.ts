import { RecordingSink } from '@prosa/channel-driver/conformance';
import type { ChannelSession, ConnectionRef } from '@prosa/channel-driver';
import { expect } from 'vitest';
import { createWebDriver } from '../driver.ts';
import type { Timing, WebOptions } from '../options.ts';
import { type Simulator, startSimulator } from '@prosa/channel-whatsapp-web-simulator';
import { MemoryWebStore } from './memory-store.ts';

const ignore = () => undefined;
const silentLog = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The production timing, scaled down for tests. */
export const quick: Partial<Timing> = {
  probeMs: 400,
  answerMs: 400,
  retryMs: 20,
  longestRetryMs: 200,
  freshStartMs: 50,
  replacedMs: 50,
  sendMs: 5_000,
  farewellMs: 300,
};

/** Only failing tests wait this long. */
export const WAIT = { timeout: 30_000, interval: 5 };
export const NUMBER = '5511999990000';

/** A simulated platform, one connection of ours, and the events that it delivers. */
export class Scenario {
  readonly simulator: Simulator;
  readonly store = new MemoryWebStore();
  readonly sink = new RecordingSink();
  readonly ref: ConnectionRef = {
    companyId: 1,
    whatsappId: 1,
    channel: 'whatsapp',
    provider: 'beta',
    epoch: 1,
  };
  readonly codes: string[] = [];
  /** When each failed attempt announced the next one. */
  readonly retryTimes: string[] = [];
  timing: Partial<Timing> = quick;
  rootKey: Uint8Array;
  #open: ChannelSession[] = [];

  private constructor(simulator: Simulator) {
    this.simulator = simulator;
    this.rootKey = simulator.server.rootKey;
  }

  static async start(): Promise<Scenario> {
    return new Scenario(await startSimulator());
  }

  get phone() {
    return this.simulator.phone(NUMBER);
  }

  get status() {
    return this.sink.statuses.at(-1)?.status;
  }

  get statuses() {
    return this.sink.statuses.map(({ status }) => status);
  }

  options(store = this.store): WebOptions {
    return {
      server: { ...this.simulator.server, rootKey: this.rootKey },
      store,
      media: { keep: () => Promise.reject(new Error('no files here')) },
      now: () => new Date(),
      log: silentLog,
      timing: this.timing,
    };
  }

  async open(ref: Partial<ConnectionRef> = {}, sink = this.sink): Promise<ChannelSession> {
    const driver = createWebDriver(this.options());
    const session = await driver.open(
      { ...this.ref, ...ref },
      {
        ...sink.sink,
        status: async (status, reason, details) => {
          if (details?.qrcode) this.codes.push(details.qrcode);
          if (details?.retryAt) this.retryTimes.push(details.retryAt);
          await sink.sink.status(status, reason);
        },
      },
    );
    this.#open.push(session);
    return session;
  }

  /**
   * Opens a session, scans its code, and waits until it is connected and has read what the phone sends after a pairing:
   * a session that is closed while it reads that takes seconds to end.
   */
  async paired(): Promise<ChannelSession> {
    const session = await this.open();
    await expect.poll(() => this.codes.length, WAIT).toBeGreaterThan(0);
    await this.phone.scan(this.codes.at(-1) ?? '');
    await this.connected();
    await this.settled();
    return session;
  }

  /** Waits until the device has confirmed everything that it was sent. */
  async settled(): Promise<void> {
    await expect.poll(() => this.phone.device.waiting.length, WAIT).toBe(0);
  }

  async connected(): Promise<void> {
    await expect.poll(() => this.status, WAIT).toBe('CONNECTED');
    await expect.poll(() => this.phone.device.isOnline, WAIT).toBe(true);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#open.map((session) => session.close()));
    await this.simulator.stop();
  }
}
