import { runsAllCases } from '@prosa/server/src/testing/all-cases.ts';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ServerProcess, temporaryFolder } from '../support/server-process.ts';

const ROUNDS = runsAllCases ? 20 : 4;
const PHONES = Array.from({ length: 6 }, (_, index) => `551199999000${index}`);

let dataDir: string;
let server: ServerProcess;
let agent: ApiClient;
let connectionId: number;

interface Sent {
  phone: string;
  id: string;
}
/** Inbound messages answered with 2xx, in the order of their answers per phone. */
const stored: Sent[] = [];
const replied: { phone: string; body: string }[] = [];
let counter = 0;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = new ServerProcess(dataDir);
  await server.start();
  agent = new ApiClient(server.url);
  await agent.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  const connection = await agent.expectOk<{ id: number }>('POST', '/whatsapp', {
    name: 'Linha',
    channel: 'whatsapp',
    provider: 'sandbox',
  });
  connectionId = connection.id;
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function customerWrites(phone: string): Promise<void> {
  const id = `in-${(counter += 1)}`;
  const answer = await agent.call('POST', `/sandbox/${connectionId}/inbound`, {
    from: { number: phone, name: `Cliente ${phone.slice(-2)}` },
    message: { id, type: 'text', body: id },
  });
  if (answer?.ok) stored.push({ phone, id });
}

async function agentReplies(phone: string, ticketId: number): Promise<void> {
  const body = `out-${(counter += 1)}`;
  const answer = await agent.call('POST', `/messages/${ticketId}`, { body });
  if (answer?.ok) replied.push({ phone, body });
}

async function openTickets(): Promise<Map<string, number>> {
  const open = new Map<string, number>();
  const admin = await agent.expectOk<{ id: number }>('GET', '/auth/me');
  for (const status of ['pending', 'open']) {
    const { tickets } = await agent.expectOk<{ tickets: { id: number; contact: { number: string } }[] }>(
      'GET',
      `/tickets?status=${status}&showAll=true`,
    );
    for (const ticket of tickets) {
      if (status === 'pending') {
        await agent.expectOk('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: admin.id });
      }
      open.set(ticket.contact.number, ticket.id);
    }
  }
  return open;
}

/**
 * Creates load on every phone until it is stopped. The calls of one phone run one after another, so that their order
 * means something.
 */
function startLoad(tickets: Map<string, number>): () => Promise<void> {
  let running = true;
  const phones = PHONES.map(async (phone) => {
    while (running) {
      await customerWrites(phone);
      const ticketId = tickets.get(phone);
      if (ticketId !== undefined && running) await agentReplies(phone, ticketId);
    }
  });
  return async () => {
    running = false;
    await Promise.all(phones);
  };
}

interface Screen {
  messages: { id: string; body: string; fromBusiness: boolean }[];
}

async function conversationOf(phone: string): Promise<string[]> {
  const { tickets } = await agent.expectOk<{ tickets: { uuid: string; contact: { number: string } }[] }>(
    'GET',
    `/tickets?status=search&showAll=true&searchParam=${phone}`,
  );
  const uuid = tickets[0]?.uuid;
  if (!uuid) return [];
  const bodies: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await agent.expectOk<{ messages: { body: string; fromMe: boolean }[]; hasMore: boolean }>(
      'GET',
      `/messages/${uuid}?pageNumber=${page}`,
    );
    bodies.unshift(...answer.messages.filter((message) => !message.fromMe).map((message) => message.body));
    if (!answer.hasMore) return bodies;
  }
}

async function repliesOnScreens(): Promise<string[]> {
  const screens = await Promise.all(
    PHONES.map((phone) => agent.expectOk<Screen>('GET', `/sandbox/${connectionId}/phones/${phone}/messages`)),
  );
  return screens.flatMap((screen) => screen.messages.filter((m) => m.fromBusiness).map((m) => m.body));
}

it(`keeps every answered message exactly once through ${ROUNDS} kills`, { timeout: 400_000 }, async () => {
  for (const phone of PHONES) await customerWrites(phone);
  const tickets = await openTickets();
  expect(tickets.size).toBe(PHONES.length);

  for (let round = 0; round < ROUNDS; round += 1) {
    const endLoad = startLoad(tickets);
    const enough = stored.length + 10 + Math.floor(Math.random() * 90);
    await expect.poll(() => stored.length, { timeout: 300_000, interval: 1 }).toBeGreaterThanOrEqual(enough);
    await server.kill();
    await endLoad();
    await server.start();
  }

  await expect
    .poll(repliesOnScreens, { timeout: 60_000, interval: 500 })
    .toEqual(expect.arrayContaining(replied.map((reply) => reply.body)));
  const shown = await repliesOnScreens();
  expect(shown).toHaveLength(new Set(shown).size);
  for (const phone of PHONES) {
    const bodies = await conversationOf(phone);
    expect(bodies).toHaveLength(new Set(bodies).size);
    const answered = stored.filter((sent) => sent.phone === phone).map((sent) => sent.id);
    const ofThose = new Set(answered);
    expect(bodies.filter((body) => ofThose.has(body))).toEqual(answered);
  }
  expect(stored.length).toBeGreaterThan(ROUNDS * PHONES.length);
  expect(replied.length).toBeGreaterThan(ROUNDS);
});
