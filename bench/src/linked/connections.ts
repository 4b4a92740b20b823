import type { ChannelSession, ConnectionRef, HistoryBatch, Sink } from '@prosa/channel-driver';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWebDriver } from '../../../packages/channels/whatsapp-web/src/driver.ts';
import { MemoryWebStore } from '../../../packages/channels/whatsapp-web/src/testing/memory-store.ts';
import type { Platform } from './platform.ts';

const PAIRED_AT_ONCE = 4;
/** In production, sent messages are in the database and not in this process. */
const MOST_SENT = 200;
const PATIENCE_MS = 10 * 60_000;
/** The number of the connection that pairConnection pairs under this index. */
export const numberOf = (index: number) => `55119${70_000_000 + index}`;
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** One connection of a company: its session, and the events that it delivered. */
export interface LinkedConnection {
  number: string;
  session: ChannelSession;
  isUp: boolean;
  /** How often the connection went down. */
  falls: number;
  arrived: number;
}

/** Options for a connection that differs from the others. */
export interface Special {
  history?: ConnectionRef['history'];
  store?: MemoryWebStore;
  onHistory?: (batch: HistoryBatch) => void;
}

export async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    if (performance.now() > end) throw new Error('it did not happen');
    await sleep(20);
  }
}

function sinkOf(
  platform: Platform,
  linked: Omit<LinkedConnection, 'session'>,
  onHistory: Special['onHistory'],
): Sink {
  return {
    events: async (events) => {
      linked.arrived += events.filter(({ kind }) => kind === 'message').length;
    },
    history: async (batch) => onHistory?.(batch),
    restricted: async () => undefined,
    marketing: async () => undefined,
    status: async (status, _reason, details) => {
      if (linked.isUp && status !== 'CONNECTED') linked.falls += 1;
      linked.isUp = status === 'CONNECTED';
      if (details?.qrcode) platform.ask({ kind: 'scan', number: linked.number, code: details.qrcode });
    },
  };
}

/** Pairs one connection. Its keys are in this process too: with a database behind it, a session uses less memory. */
export async function pairConnection(
  platform: Platform,
  index: number,
  special: Special = {},
): Promise<LinkedConnection> {
  const media = { keep: () => Promise.reject(new Error('there are no files')) };
  const { store = new MemoryWebStore(MOST_SENT), history = null } = special;
  const driver = createWebDriver({ server: platform.server, store, media, now: () => new Date(), log });
  const state = { number: numberOf(index), isUp: false, falls: 0, arrived: 0 };
  const ref = {
    companyId: 1,
    whatsappId: index + 1,
    channel: 'whatsapp',
    provider: 'beta',
    epoch: 1,
    history,
  } as const;
  const session = await driver.open(ref, sinkOf(platform, state, special.onHistory));
  await until(() => state.isUp);
  return Object.assign(state, { session });
}

export async function pairConnections(platform: Platform, count: number): Promise<LinkedConnection[]> {
  const linked: LinkedConnection[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: PAIRED_AT_ONCE }, async () => {
      while (next < count) linked.push(await pairConnection(platform, next++));
    }),
  );
  return linked;
}
