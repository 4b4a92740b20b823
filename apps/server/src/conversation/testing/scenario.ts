import type { ChannelEvent } from '@prosa/channel-driver';
import pg from 'pg';
import { pino } from 'pino';
import type { App } from '../../platform/app.ts';
import type { Engine } from '../engine/engine.ts';
import { LocalBus } from '../../platform/bus/bus.ts';
import { Database } from '../../platform/database/database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { receive } from './receive.ts';

type MessageEvent = Extract<ChannelEvent, { kind: 'message' }>;

/** A database of the test file's own, and as much of an app as `receive` needs. */
export interface Scenario {
  app: Engine;
  owner: pg.Pool;
  /** Names of the counted metrics. */
  counted: string[];
  enqueued: { name: string; payload: unknown }[];
  /** Events for browsers, in order, while `app.realtime` has listeners. */
  published: PublishedEvent[];
  company(connection?: Record<string, unknown>): Promise<Company>;
  dispose(): Promise<void>;
}

interface PublishedEvent {
  companyId: number;
  name: string;
  event: unknown;
  before?: unknown;
}

export interface Company {
  id: number;
  whatsappId: number;
  receive(...events: ChannelEvent[]): Promise<void>;
  rows<Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]>;
}

const START = Date.parse('2026-11-20T12:00:00.000Z');
export const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

let lastWid = 0;
/** A customer's text; the test overrides what matters. */
export function text(body: string, event: Partial<MessageEvent> = {}): MessageEvent {
  lastWid += 1;
  const chat = event.chat ?? { kind: 'phone', value: '5511999990001', name: 'Ana' };
  return {
    kind: 'message',
    wid: `W${lastWid}`,
    chat,
    author: chat,
    fromMe: false,
    at: at(lastWid),
    mediaType: 'conversation',
    body,
    ...event,
  };
}

async function makeCompany(
  app: Engine,
  owner: pg.Pool,
  connection: Record<string, unknown>,
): Promise<Company> {
  const one = async (sql: string, values: unknown[]) =>
    (await owner.query<{ id: string }>(sql, values)).rows[0]?.id;
  const id = Number(
    await one('insert into companies (name) values (gen_random_uuid()::text) returning id', []),
  );
  const values = {
    name: 'Loja',
    channel: 'whatsapp',
    provider: 'sandbox',
    status: 'CONNECTED',
    ...connection,
  };
  const columns = Object.keys(values).map((name) => `"${name}"`);
  const whatsappId = Number(
    await one(
      `insert into connections (company_id, ${columns.join(', ')})
       values (${id}, ${columns.map((_column, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(values),
    ),
  );
  return {
    id,
    whatsappId,
    receive: async (...events) => receive(app, { companyId: id, whatsappId }, events),
    rows: async <Row>(sql: string, ...more: unknown[]) =>
      (await owner.query(sql, [id, ...more])).rows as Row[],
  };
}

function recordingRealtime(
  published: PublishedEvent[],
): Pick<App['realtime'], 'publish' | 'publishMoved' | 'hasListeners'> {
  return {
    hasListeners: () => true,
    publish: (companyId, name, event) => void published.push({ companyId, name, event }),
    publishMoved: (companyId, before, _after, ticket) =>
      void published.push({ companyId, name: 'ticket', event: { action: 'update', ticket }, before }),
  };
}

const recordingMetrics = (counted: string[]): App['metrics'] => ({
  count: (name) => void counted.push(name),
  observe: () => undefined,
  gauge: () => undefined,
});

const recordingJobs = (enqueued: Scenario['enqueued']): Pick<App['jobs'], 'add'> => ({
  add: async (_tx, name, payload) => void enqueued.push({ name, payload }),
});

export async function openScenario(): Promise<Scenario> {
  const { address, drop } = await testDatabase();
  const log = pino({ level: 'silent' });
  const database = new Database(address, log, { app: 12, operator: 2 });
  const owner = new pg.Pool({ ...address, max: 2 });
  owner.on('error', () => undefined);
  const counted: string[] = [];
  const published: PublishedEvent[] = [];
  const enqueued: Scenario['enqueued'] = [];
  const app = {
    log,
    database,
    bus: new LocalBus(),
    jobs: recordingJobs(enqueued),
    now: () => new Date(),
    metrics: recordingMetrics(counted),
    media: { url: (path: string) => `/media/${path}` },
    realtime: recordingRealtime(published),
    capabilitiesOf: () => ({ interactive: ['list', 'button'] }),
  } as unknown as Engine;
  return {
    app,
    owner,
    counted,
    enqueued,
    published,
    company: async (connection = {}) => makeCompany(app, owner, connection),
    dispose: async () => {
      await database.close();
      await owner.end();
      await drop();
    },
  };
}
