import type { ChannelSession, ConnectionRef, HistoryBatch, Sink } from '@prosa/channel-driver';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWebDriver } from '../../../packages/channels/whatsapp-web/src/driver.ts';
import { MemoryWebStore } from '../../../packages/channels/whatsapp-web/src/testing/memory-store.ts';
import type { Platform } from './platform.ts';

const PAIRED_AT_ONCE = 4;
/** What was sent lies in the database otherwise, and not in this process. */
const MOST_SENT = 200;
const PATIENCE_MS = 10 * 60_000;
/** The number of the line that `hold` pairs under this index. */
export const numberOf = (index: number) => `55119${70_000_000 + index}`;
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** One line of a company: its session, and what it was told. */
export interface Held {
  number: string;
  session: ChannelSession;
  isUp: boolean;
  /** How often the line went down. */
  falls: number;
  arrived: number;
}

/** A line that is opened otherwise than most. */
export interface Special {
  history?: ConnectionRef['history'];
  store?: MemoryWebStore;
  told?: (batch: HistoryBatch) => void;
}

export async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    if (performance.now() > end) throw new Error('it did not happen');
    await sleep(20);
  }
}

function sinkOf(platform: Platform, held: Omit<Held, 'session'>, told: Special['told']): Sink {
  return {
    events: async (events) => {
      held.arrived += events.filter(({ kind }) => kind === 'message').length;
    },
    history: async (batch) => told?.(batch),
    restricted: async () => undefined,
    marketing: async () => undefined,
    status: async (status, _reason, details) => {
      if (held.isUp && status !== 'CONNECTED') held.falls += 1;
      held.isUp = status === 'CONNECTED';
      if (details?.qrcode) platform.ask({ kind: 'scan', number: held.number, code: details.qrcode });
    },
  };
}

/** Pairs one line. Its keys lie in this process, too: with the database behind it a session holds less. */
export async function hold(platform: Platform, index: number, special: Special = {}): Promise<Held> {
  const media = { keep: () => Promise.reject(new Error('there are no files')) };
  const { store = new MemoryWebStore(MOST_SENT), history = null } = special;
  const driver = createWebDriver({ server: platform.server, store, media, now: () => new Date(), log });
  const told = { number: numberOf(index), isUp: false, falls: 0, arrived: 0 };
  const ref = {
    companyId: 1,
    whatsappId: index + 1,
    channel: 'whatsapp',
    provider: 'beta',
    epoch: 1,
    history,
  } as const;
  const session = await driver.open(ref, sinkOf(platform, told, special.told));
  await until(() => told.isUp);
  return Object.assign(told, { session });
}

export async function holdAll(platform: Platform, count: number): Promise<Held[]> {
  const held: Held[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: PAIRED_AT_ONCE }, async () => {
      while (next < count) held.push(await hold(platform, next++));
    }),
  );
  return held;
}
