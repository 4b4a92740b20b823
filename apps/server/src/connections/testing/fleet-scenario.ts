import type { ChannelDriver, ChannelEvent } from '@prosa/channel-driver';
import type { SandboxStore } from '@prosa/channel-sandbox';
import type { Connection } from '@prosa/contract';
import pg from 'pg';
import { pino } from 'pino';
import type { App } from '../../platform/app.ts';
import { LocalBus } from '../../platform/bus/bus.ts';
import { Database } from '../../platform/database/database.ts';
import { Secrets } from '../../platform/secrets/secrets.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { capabilitiesOf } from '../connections/capabilities.ts';
import { createConnection } from '../connections/create-connection.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { Deliver } from '../ports.ts';
import type { Pacing } from '../pace/paced-connections.ts';
import { takeRestrictions } from '../pace/restrictions.ts';
import { createDrivers, Drivers } from '../runner/drivers.ts';
import { Runner } from '../runner/runner.ts';
import { createPlatform, type Platform } from '../sandbox/platform.ts';
import { SandboxSwitch } from '../sandbox/sandbox-switch.ts';
import { createSandboxStore } from '../sandbox/sandbox-store.ts';
import { cutSessions, named } from './named-sessions.ts';

/**
 * The channels of one process of a fleet. `die`: nothing is closed, and what has begun is the last that is written. `kill`
 * is kill -9: its transactions also end where they are.
 */
export interface Process {
  app: App;
  runner: Runner;
  outbox: Outbox;
  drivers: Drivers;
  platform: Platform;
  events: ChannelEvent[];
  announced: number[];
  gone: number[];
  published: { name: string; event: unknown }[];
  start(): void;
  stop(): Promise<void>;
  die(): Promise<void>;
  kill(): Promise<void>;
}

export interface Conversation {
  conversationId: number;
  ticketId: number;
  number: string;
  connection: Connection;
}

export interface Scenario {
  owner: pg.Pool;
  companyId: number;
  bus: LocalBus;
  process(wrap?: (driver: ChannelDriver) => ChannelDriver, pacing?: Pacing): Process;
  connection(process: Process, name?: string): Promise<Connection>;
  conversation(connection: Connection, number?: string): Promise<Conversation>;
  reply(
    conversation: Conversation,
    body: string,
    more?: { wid?: string; status?: string; isMass?: boolean; nextAttemptAt?: Date },
  ): Promise<number>;
  /** Adds people with a conversation each, and one message of a campaign to each of them. */
  campaign(connection: Connection, count: number, body?: string): Promise<void>;
  messages(): Promise<MessageState[]>;
  dispose(): Promise<void>;
}

interface MessageState {
  id: number;
  body: string;
  status: string;
  attempts: number;
  ack: number;
  wid: string;
  error: string | null;
}

let counter = 0;

function appOn(database: Database, bus: LocalBus, published: Process['published']): App {
  const partial: Partial<App> = {
    database,
    bus,
    log: pino({ level: 'silent' }),
    secrets: new Secrets('x'.repeat(32)),
    metrics: { count: () => undefined, observe: () => undefined, gauge: () => undefined },
    now: () => new Date(),
    media: { url: (key) => `/media/${key}` },
    capabilitiesOf,
    // A test that needs jobs runs them itself.
    jobs: { define: () => undefined, add: async () => undefined, every: () => undefined },
    realtime: {
      hasListeners: () => true,
      publishMoved: () => undefined,
      publish: (_companyId: number, name: string, event: unknown) => void published.push({ name, event }),
    } as unknown as App['realtime'],
  };
  return partial as App;
}

function platformOf(app: App, store: SandboxStore, drivers: Drivers, deliver: Deliver): Platform {
  const allowed = new SandboxSwitch(app, async () => true);
  const maxMediaBytes = async () => 1_000;
  return createPlatform({ store, drivers, now: app.now, deliver, maxMediaBytes, allowed });
}

interface ProcessParts {
  database: Database;
  bus: LocalBus;
  wrap: (driver: ChannelDriver) => ChannelDriver;
  pacing: Pacing | undefined;
  /** Ends its transactions where they are. */
  cut: () => Promise<void>;
}

function makeProcess({ database, bus, wrap, pacing, cut }: ProcessParts): Process {
  const events: ChannelEvent[] = [];
  const announced: number[] = [];
  const gone: number[] = [];
  const published: Process['published'] = [];
  const app = appOn(database, bus, published);
  const deliver = async (_connection: unknown, arrived: ChannelEvent[]) => void events.push(...arrived);
  const history = { requestedHistory: async () => null, take: async () => undefined };
  const store = createSandboxStore(app);
  const drivers = new Drivers(createDrivers(store).map(wrap));
  const announce = async (_tx: unknown, ids: number[]) => void announced.push(...ids);
  const marketing = async () => undefined;
  const announceGone = async (_tx: unknown, { id }: { id: number }) => void gone.push(id);
  const announcing = { announceMessages: announce, announceGone };
  const restricted = takeRestrictions(app, announce);
  const runner = new Runner(app, drivers, { deliver, history, marketing, restricted });
  const outbox = new Outbox(app, runner, announcing, { sent: () => undefined }, pacing);
  return {
    app,
    runner,
    outbox,
    drivers,
    platform: platformOf(app, store, drivers, deliver),
    events,
    announced,
    gone,
    published,
    start() {
      outbox.start();
      runner.start();
    },
    async stop() {
      await outbox.stop();
      await runner.stop();
    },
    async die() {
      // Without its database the process can do nothing more; what it has open stays as it is.
      await database.close();
    },
    async kill() {
      // Closed first: it begins no other session instead of those that are cut.
      const closing = database.close();
      await cut();
      await closing;
      await runner.stop();
    },
  };
}

/** A new database, and processes on it that share a bus, as a fleet does through Redis. */
export async function openScenario(): Promise<Scenario> {
  const { address, drop } = await testDatabase();
  const owner = new pg.Pool({ ...address, max: 4 });
  // Dropping the database may cut off a client that is closing.
  owner.on('error', () => undefined);
  const companyId = await insert(owner, `insert into companies (name) values ('Loja') returning id`, []);
  const bus = new LocalBus();
  const databases: Database[] = [];
  return {
    owner,
    companyId,
    bus,
    process(wrap = (driver) => driver, pacing) {
      const name = `process ${(counter += 1)}`;
      const database = new Database(named(address, name), pino({ level: 'silent' }));
      databases.push(database);
      return makeProcess({ database, bus, wrap, pacing, cut: () => cutSessions(owner, name) });
    },
    connection: (process, name = `Linha ${(counter += 1)}`) =>
      createConnection(
        process.app,
        { drivers: process.drivers, sandbox: process.platform.allowed },
        { id: 0, name: 'Ana', companyId },
        { name, provider: 'sandbox', expiresTicket: 0 },
      ),
    conversation: (connection, number = `55119${10_000_000 + (counter += 1)}`) =>
      insertConversation(owner, companyId, connection, number),
    reply: (conversation, body, more) => insertReply(owner, companyId, conversation, body, more),
    campaign: (connection, count, body = 'campanha') =>
      insertCampaign(owner, { companyId, whatsappId: connection.id, count, body }),
    async messages() {
      const columns = 'id::int, body, status, attempts, ack, wid, error';
      return (await owner.query<MessageState>(`select ${columns} from messages order by id`)).rows;
    },
    async dispose() {
      await Promise.all(databases.map((database) => database.close().catch(() => undefined)));
      await owner.end();
      await drop();
    },
  };
}

async function insert(owner: pg.Pool, text: string, values: unknown[]): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(text, values);
  return Number(rows[0]?.id);
}

async function insertConversation(
  owner: pg.Pool,
  companyId: number,
  connection: Connection,
  number: string,
): Promise<Conversation> {
  const contactId = await insert(
    owner,
    `insert into contacts (company_id, name, number) values ($1, $2, $2) returning id`,
    [companyId, number],
  );
  await owner.query(`insert into contact_identities values ($1, 'phone', $2, $3)`, [
    companyId,
    number,
    contactId,
  ]);
  const conversationId = await insert(
    owner,
    `insert into conversations (company_id, "contactId", "whatsappId") values ($1, $2, $3) returning id`,
    [companyId, contactId, connection.id],
  );
  const ticketId = await insert(
    owner,
    `insert into tickets (company_id, "conversationId", "contactId", "whatsappId", channel)
     values ($1, $2, $3, $4, 'whatsapp') returning id`,
    [companyId, conversationId, contactId, connection.id],
  );
  return { conversationId, ticketId, number, connection };
}

async function insertReply(
  owner: pg.Pool,
  companyId: number,
  { conversationId, ticketId, connection }: Conversation,
  body: string,
  {
    wid = `W${(counter += 1)}`,
    status = 'queued',
    isMass = false,
    nextAttemptAt,
  }: Parameters<Scenario['reply']>[2] = {},
): Promise<number> {
  return insert(
    owner,
    `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, body, "fromMe", status, "isMass",
       "nextAttemptAt", "createdAt")
     values ($1, $2, $3, $4, $5, $6, true, $7, $8, $9, now()) returning id`,
    [companyId, conversationId, ticketId, connection.id, wid, body, status, isMass, nextAttemptAt ?? null],
  );
}

async function insertCampaign(
  owner: pg.Pool,
  {
    companyId,
    whatsappId,
    count,
    body,
  }: Record<'companyId' | 'whatsappId' | 'count', number> & { body: string },
): Promise<void> {
  const base = 5_521_900_000_000 + (counter += count);
  await owner.query(
    `with people as (
       insert into contacts (company_id, name, number)
       select $1, n::text, n::text from generate_series($3::bigint, $3::bigint + $4::bigint - 1) n returning id, number
     ), identities as (
       insert into contact_identities (company_id, kind, value, "contactId") select $1, 'phone', number, id from people
     ), talks as (
       insert into conversations (company_id, "contactId", "whatsappId") select $1, id, $2 from people
       returning id, "contactId"
     ), served as (
       insert into tickets (company_id, "conversationId", "contactId", "whatsappId", channel)
       select $1, id, "contactId", $2, 'whatsapp' from talks returning id, "conversationId"
     )
     insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, body, "fromMe", status, "isMass",
       "createdAt")
     select $1, "conversationId", id, $2, 'M' || id, $5, true, 'queued', true, now() from served`,
    [companyId, whatsappId, base, count, body],
  );
  // As PostgreSQL does by itself within a minute: until then it plans statements for tables that have hardly any rows.
  await owner.query('analyze contacts, contact_identities, conversations, tickets, messages');
}
