import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { addConnection, clientOf, newFixture } from '../support/fixture.ts';

// A day's traffic without a pause: no message is lost or doubled, and neither the server nor an open window grows with
// it. Part of `npm run test:all`.

const PHONES = Array.from({ length: 40 }, (_, index) => `55119888800${String(index).padStart(2, '0')}`);
/** Exchanges per phone and stage: two messages of the customer, then a reply. */
const PER_STAGE = 50;
const STAGES = 8;
/** How many of the last stages are compared with as many at the beginning; the very first one only warms caches. */
const COMPARED = 3;
/** The least size of the last stages may be at most this many times the least size of the first ones. */
const GROWTH_AT_MOST = 1.5;

let page: Page;
let errors: string[];
let close: () => Promise<void>;
let url: string;
let client: ApiClient;
let connection: number;
let browserMetrics: CDPSession;

interface Sizes {
  serverHeap: number;
  pageHeap: number;
  nodes: number;
  listeners: number;
}

beforeAll(async () => {
  const fixture = await newFixture();
  ({ page, errors, close } = fixture);
  ({ url } = fixture.server);
  client = await clientOf(page);
  ({ connection } = await addConnection(client));
  browserMetrics = await page.context().newCDPSession(page);
  await browserMetrics.send('Performance.enable');
}, 120_000);

afterAll(async () => close());

async function sizes(): Promise<Sizes> {
  await browserMetrics.send('HeapProfiler.collectGarbage');
  const { metrics } = await browserMetrics.send('Performance.getMetrics');
  const ofPage = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const answer = await fetch(`${url}/metrics`);
  const ofServer = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(await answer.text())?.[1];
  return {
    serverHeap: Number(ofServer),
    pageHeap: ofPage('JSHeapUsedSize'),
    nodes: ofPage('Nodes'),
    listeners: ofPage('JSEventListeners'),
  };
}

/** The smallest of several readings: the server collects garbage at any time. */
async function leastSizes(): Promise<Sizes> {
  const least = await sizes();
  for (let reading = 0; reading < 5; reading += 1) {
    const [first = ''] = PHONES;
    await customerWrites(first, `more-${crypto.randomUUID()}`);
    const { serverHeap } = await sizes();
    least.serverHeap = Math.min(least.serverHeap, serverHeap);
  }
  return least;
}

async function customerWrites(number: string, id: string): Promise<void> {
  const from = { number, name: `Cliente ${number.slice(-2)}` };
  const message = { id, type: 'text', body: id };
  await client.expectOk('POST', `/sandbox/${connection}/inbound`, { from, message });
}

/** The calls of a person per minute are limited: a reply refused for that is sent again later. */
async function agentReplies(ticketId: number, body: string): Promise<void> {
  const statusOf = async () => (await client.call('POST', `/messages/${ticketId}`, { body }))?.status;
  const status = await statusOf();
  if (status === 429) await expect.poll(statusOf, { timeout: 120_000, interval: 1_000 }).toBe(200);
  else expect(status).toBe(200);
}

/** Accepts the ticket of each phone. Returns ticket ids by phone. */
async function accepted(): Promise<Map<string, { id: number; uuid: string }>> {
  const { id: userId } = await client.expectOk<{ id: number }>('GET', '/auth/me');
  const tickets = new Map<string, { id: number; uuid: string }>();
  for (const number of PHONES) {
    await customerWrites(number, `first-${number}`);
    const found = await client.expectOk<{ tickets: { id: number; uuid: string }[] }>(
      'GET',
      `/tickets?status=search&showAll=true&searchParam=${number}`,
    );
    const [ticket] = found.tickets;
    if (!ticket) throw new Error(`no ticket of ${number}`);
    await client.expectOk('PUT', `/tickets/${ticket.id}`, { status: 'open', userId });
    tickets.set(number, ticket);
  }
  return tickets;
}

it('neither loses nor doubles a message, and does not grow', { timeout: 3_000_000 }, async () => {
  const tickets = await accepted();
  const [watched] = [...tickets.values()];
  await page.goto(`/tickets/${watched?.uuid ?? ''}`);
  await page.getByRole('log', { name: 'Mensagens' }).waitFor();
  const after: Sizes[] = [];
  for (let stage = 0; stage < STAGES; stage += 1) {
    await Promise.all(
      [...tickets].map(async ([number, { id }]) => {
        for (let index = 0; index < PER_STAGE; index += 1) {
          await customerWrites(number, `in-${stage}-${index}-a`);
          await customerWrites(number, `in-${stage}-${index}-b`);
          await agentReplies(id, `out-${stage}-${index}`);
        }
      }),
    );
    await page
      .locator('[data-message]')
      .filter({ hasText: `out-${stage}-${PER_STAGE - 1}` })
      .first()
      .waitFor();
    after.push(await leastSizes());
  }
  console.log(after.map((each) => JSON.stringify(each)).join('\n'));

  const expected = Array.from({ length: STAGES * PER_STAGE }, (_, place) => {
    const stage = Math.floor(place / PER_STAGE);
    return `out-${stage}-${place % PER_STAGE}`;
  });
  for (const number of PHONES) {
    await expect.poll(async () => repliesOn(number), { timeout: 120_000, interval: 1_000 }).toEqual(expected);
  }
  for (const name of ['serverHeap', 'pageHeap', 'nodes', 'listeners'] as const) {
    const least = (stages: Sizes[]) => Math.min(...stages.map((stage) => stage[name]));
    expect(least(after.slice(-COMPARED)) / least(after.slice(1, 1 + COMPARED)), name).toBeLessThan(
      GROWTH_AT_MOST,
    );
  }
  expect(errors).toEqual([]);
});

async function repliesOn(number: string): Promise<string[]> {
  const path = `/sandbox/${connection}/phones/${number}/messages`;
  const screen = await client.expectOk<{ messages: { body: string; fromBusiness: boolean }[] }>('GET', path);
  return screen.messages.filter(({ fromBusiness }) => fromBusiness).map(({ body }) => body);
}
