import { runsAllCases } from '@prosa/server/src/testing/all-cases.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFleet, type Fleet } from '../support/fleet.ts';

const PHONE = '5511977770001';
let fleet: Fleet;
let connection: number;
let ticket: { id: number; uuid: string };
let counter = 0;

async function customerWrites(): Promise<string> {
  const id = `in-${(counter += 1)}`;
  await fleet.clients[0].expectOk('POST', `/sandbox/${connection}/inbound`, {
    from: { number: PHONE, name: 'Ana' },
    message: { id, type: 'text', body: id },
  });
  return id;
}

beforeAll(async () => {
  fleet = await startFleet();
  const settings = { name: 'Linha', channel: 'whatsapp', provider: 'sandbox' };
  ({ id: connection } = await fleet.clients[0].expectOk<{ id: number }>('POST', '/whatsapp', settings));
  await customerWrites();
  const path = '/tickets?status=pending&showAll=true';
  const { tickets } = await fleet.clients[0].expectOk<{ tickets: (typeof ticket)[] }>('GET', path);
  ticket = tickets[0] ?? { id: 0, uuid: '' };
}, 120_000);

afterAll(async () => fleet.close());

/** What somebody at the other process knows: read when the socket connects, then heard from it. */
let known: Set<string>;
let socket: Socket;

beforeEach(async () => {
  known = new Set();
  const { servers, clients, token } = fleet;
  socket = io(`${servers[1].url}/1`, { auth: { token }, transports: ['websocket'] });
  socket.on('company-1-appMessage', (event: { message: { body: string } }) => known.add(event.message.body));
  const connected = Promise.withResolvers<void>();
  socket.on('connect', async () => {
    const path = `/messages/${ticket.uuid}`;
    const { messages } = await clients[1].expectOk<{ messages: { body: string }[] }>('GET', path);
    for (const { body } of messages) known.add(body);
    connected.resolve();
  });
  await connected.promise;
});

afterEach(() => void socket.close());

/** A balancer does not wait for longer. */
const readiness = async (url: string) => {
  const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(3_000) });
  return answer.status;
};

const outages = [
  { state: 'frozen', leave: async () => fleet.redis.freeze(), comeBack: async () => fleet.redis.thaw() },
  { state: 'killed', leave: async () => fleet.redis.kill(), comeBack: async () => fleet.redis.start() },
];

it.each(runsAllCases ? outages : outages.slice(0, 1))(
  'misses nothing of the other process while Redis is $state for long',
  { timeout: 90_000 },
  async (step) => {
    await step.leave();
    const written: string[] = [];
    for (let index = 0; index < 60; index += 1) written.push(await customerWrites());
    // Each check waits 2 s for Redis: together longer than the 5 s after which the library gives up a command by itself.
    for (const { url } of [...fleet.servers, ...fleet.servers]) {
      await expect.poll(async () => readiness(url)).toBe(503);
    }
    await step.comeBack();

    await expect.poll(() => written.filter((body) => !known.has(body))).toEqual([]);
    for (const { url } of fleet.servers) await expect.poll(async () => readiness(url)).toBe(200);
  },
);

// Only after 15 s of its silence a process counts as killed.
it.runIf(runsAllCases)(
  'reads again what a killed process had no time to publish',
  {
    timeout: 90_000,
  },
  async () => {
    const reconnected = new Promise<void>((done) => socket.once('connect', () => done()));
    await fleet.servers[0].kill();
    await reconnected;
    await fleet.servers[0].start();
    const id = await customerWrites();
    await expect.poll(() => known.has(id)).toBe(true);
  },
);
