import { startSimulator, type Simulator } from '@prosa/channel-whatsapp-web-simulator';
import { runsAllCases } from '@prosa/server/src/testing/all-cases.ts';
import { rowsAsOwner } from '@prosa/server/src/testing/postgres-in-memory.ts';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { startFleet, type Fleet } from '../support/fleet.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ServerProcess, temporaryFolder } from '../support/server-process.ts';
import {
  agentOf,
  type Conversation,
  type Counts,
  noCounts,
  sandboxConversation,
  Storm,
  untilBack,
} from '../support/storm.ts';

/** How often each thing is killed: a thousand times in `npm run test:all`; in `npm test` twenty times, with the bot's. */
const KILLS = runsAllCases
  ? { server: 300, oneOfTwo: 150, redis: 200, postgres: 150, wireAndHolder: 200 }
  : { server: 5, oneOfTwo: 2, redis: 4, postgres: 2, wireAndHolder: 4 };
/** After so many kills the phones are compared with the server, and others begin: conversations stay short. */
const PER_STAGE = 25;
const PHONES = 5;

const sandbox = { name: 'Linha', channel: 'whatsapp', provider: 'sandbox' };
const table: ({ killed: string; kills: number } & Counts)[] = [];
afterAll(() => console.table(table));

let phones = 0;
const nextPhone = () => `55119${String(88_000_000 + (phones += 1))}`;

interface StormOptions {
  killed: string;
  kills: number;
  /** New conversations for a stage. */
  begin: () => Promise<Conversation[]>;
  kill: (index: number) => Promise<void>;
}

/** Kills in stages; everything acknowledged is stored once, and every stored reply is at its phone once. */
async function storm({ killed, kills, begin, kill }: StormOptions): Promise<void> {
  const row = { killed, kills: 0, ...noCounts };
  table.push(row);
  while (row.kills < kills) {
    const some = Math.min(PER_STAGE, kills - row.kills);
    const one = new Storm(await begin());
    await one.through(some, async (index) => kill(row.kills + index));
    const counts = await one.settle();
    row.kills += some;
    console.log(`${killed}: ${row.kills} of ${kills} kills`);
    for (const name of Object.keys(counts) as (keyof Counts)[]) row[name] += counts[name];
    expect({ killed, ...counts }).toMatchObject({ lost: 0, twice: 0 });
    // Some reply and some message for each kill.
    expect(counts.messages).toBeGreaterThan(some);
    expect(counts.replies).toBeGreaterThan(some);
  }
}

/** A session ends after a quarter of an hour: each stage has a new one. */
async function signInAgain(clients: readonly ApiClient[]): Promise<void> {
  const [first, ...others] = clients;
  const token = await vi.waitFor(async () => first?.signIn(ADMIN_EMAIL, ADMIN_PASSWORD), untilBack);
  for (const client of others) client.useToken(token ?? '');
}

async function sandboxConversations(
  clients: readonly ApiClient[],
  connection: number,
): Promise<Conversation[]> {
  await signInAgain(clients);
  const conversations: Conversation[] = [];
  for (let index = 0; index < PHONES; index += 1)
    conversations.push(await sandboxConversation(clients, connection, nextPhone()));
  return conversations;
}

const long = { timeout: 3_000_000 };

describe('a single server with a database of its own', () => {
  let folder: string;
  let server: ServerProcess;
  let client: ApiClient;
  let connection: number;

  beforeAll(async () => {
    folder = await temporaryFolder();
    server = new ServerProcess(folder);
    await server.start();
    client = new ApiClient(server.url);
    await client.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
    ({ id: connection } = await client.expectOk<{ id: number }>('POST', '/whatsapp', sandbox));
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('loses nothing and doubles nothing when it is killed', long, async () => {
    await storm({
      killed: 'the single server',
      kills: KILLS.server,
      begin: async () => sandboxConversations([client], connection),
      async kill() {
        await server.kill();
        await server.start();
      },
    });
  });
});

describe('two servers on one PostgreSQL and one Redis', () => {
  let platform: Simulator;
  let fleet: Fleet;
  let connection: number;

  beforeAll(async () => {
    platform = await startSimulator();
    fleet = await startFleet(platform.environment);
    ({ id: connection } = await fleet.clients[0].expectOk<{ id: number }>('POST', '/whatsapp', sandbox));
  }, 120_000);
  afterAll(async () => {
    await fleet.close();
    await platform.stop();
  });
  const begin = async () => sandboxConversations(fleet.clients, connection);

  it('lose nothing and double nothing when one of them is killed', long, async () => {
    await storm({
      killed: 'one of two servers',
      kills: KILLS.oneOfTwo,
      begin,
      async kill(index) {
        const victim = fleet.servers[index % 2 === 0 ? 0 : 1];
        await victim.kill();
        await victim.start();
      },
    });
  });

  it('lose nothing and double nothing when Redis is killed', long, async () => {
    await storm({
      killed: 'Redis',
      kills: KILLS.redis,
      begin,
      async kill() {
        await fleet.redis.kill();
        await fleet.redis.start();
      },
    });
  });

  it('lose nothing and double nothing when PostgreSQL is killed', long, async () => {
    await storm({
      killed: 'PostgreSQL',
      kills: KILLS.postgres,
      begin,
      async kill() {
        const { pid } = fleet.postgres;
        process.kill(pid, 'SIGKILL');
        // It is started again by this process.
        await expect.poll(() => fleet.postgres.pid, { ...untilBack, interval: 10 }).not.toBe(pid);
      },
    });
  });

  describe('with a connection by QR code', () => {
    let web: number;
    let phone: ReturnType<Simulator['phone']>;

    beforeAll(async () => {
      const facts = { name: 'Loja', channel: 'whatsapp', provider: 'beta' };
      const [client] = fleet.clients;
      await signInAgain(fleet.clients);
      ({ id: web } = await client.expectOk<{ id: number }>('POST', '/whatsapp', facts));
      const code = async () =>
        (await client.expectOk<{ qrcode: string | null }>('GET', `/whatsapp/${web}`)).qrcode ??
        expect.fail('no code yet');
      phone = platform.phone('5511988887777', { name: 'Loja' });
      await phone.scan(await vi.waitFor(code, untilBack));
      await vi.waitUntil(() => phone.device.isOnline, untilBack);
    }, 120_000);

    async function conversations(): Promise<Conversation[]> {
      await signInAgain(fleet.clients);
      const all: Conversation[] = [];
      for (let index = 0; index < PHONES; index += 1) {
        const number = nextPhone();
        const chat = platform.person({ number, name: `Cliente ${number.slice(-3)}` }).with(phone);
        await chat.write('Oi');
        all.push({
          // As people do, the customer writes again when both ticks are there.
          async write(text) {
            const id = await chat.write(text);
            await expect.poll(() => chat.ticks.get(id), { ...untilBack, interval: 5 }).not.toBe('sent');
          },
          ...(await agentOf(fleet.clients, number)),
          onPhone: async () =>
            chat.screen.all.flatMap(({ body, fromBusiness }) => (fromBusiness ? [body] : [])),
        });
      }
      return all;
    }

    /** The server that holds the connection. */
    async function holder(): Promise<ServerProcess> {
      const text = `select split_part(owner, ' ', 2)::integer as pid from connection_leases
        where "whatsappId" = ${web} and "expiresAt" > now()`;
      const rows = await rowsAsOwner<{ pid: number }>(fleet.postgres.address, text);
      return (
        fleet.servers.find(({ pid }) => pid === rows[0]?.pid) ?? expect.fail('nobody holds the connection')
      );
    }

    it('lose nothing and double nothing when its wire is cut and its holder is killed', long, async () => {
      await storm({
        killed: 'wire and holder of the QR connection, in turn',
        kills: KILLS.wireAndHolder,
        begin: conversations,
        async kill(index) {
          if (index % 2 === 0) {
            phone.network.cutAfter(Math.floor(Math.random() * 12));
            await expect.poll(() => phone.network.isArmed, { ...untilBack, interval: 5 }).toBe(false);
            return;
          }
          const victim = await vi.waitFor(holder, untilBack);
          await victim.kill();
          await victim.start();
        },
      });
    });
  });
});
