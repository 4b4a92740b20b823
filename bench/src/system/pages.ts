import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../harness/figure.ts';
import { CLIENTS, compare } from '../harness/compare.ts';
import { startServerProcess, type Server } from '../harness/server.ts';
import { openStage } from '../harness/stage.ts';
import {
  ADMIN_OF_COMPANY,
  agent,
  BUSY_AGENT,
  makeCompany,
  makeLongConversation,
  makeTickets,
  QUEUES,
  type Tickets,
} from './company.ts';

interface Installation {
  name: string;
  server: Server;
  longTicket: string;
  close(): Promise<void>;
}

async function openInstallation(tickets: Tickets, folder?: string): Promise<Installation> {
  const stage = await openStage(folder);
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  const server = await startServerProcess(dataDir, stage);
  await makeCompany(stage, 60);
  await makeTickets(stage, tickets);
  const longTicket = await makeLongConversation(stage, 50_000, tickets.perContact);
  await stage.owner.query('vacuum (analyze) tickets');
  const close = async () => {
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { name: tickets.count.toLocaleString('en'), server, longTicket, close };
}

const readers = { agent: agent(1), busy: agent(BUSY_AGENT), admin: ADMIN_OF_COMPANY };
const views = [
  ['agent', 'pending', false],
  ['agent', 'open', false],
  ['agent', 'closed', false],
  ['busy', 'closed', false],
  ['admin', 'open', true],
  ['admin', 'closed', true],
] as const;
const list = `pageNumber=1&queueIds=${encodeURIComponent(JSON.stringify(QUEUES))}&sortTickets=DESC`;

/** The lists of two agents and the admin in every installation, compared with the first installation. */
async function listFigures(installations: Installation[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [reader, view, showAll] of views) {
    const tokens = await Promise.all(installations.map(async ({ server }) => server.signIn(readers[reader])));
    const asks = installations.map(
      ({ server }, place) =>
        async () =>
          server.call(tokens[place] ?? '', `/tickets?status=${view}&showAll=${showAll}&${list}`),
    );
    const latencies = await compare(asks);
    const first = latencies[0]?.p95 ?? 0;
    latencies.forEach(({ p50, p95, ratio }, place) => {
      const beside = { name: `ms at ${installations[0]?.name}`, value: first };
      figures.push({
        name: `ticket list, ${reader}, ${view}, ${installations[place]?.name} tickets: p95 at ${CLIENTS} clients`,
        value: p95,
        unit: `ms (p50 ${p50.toFixed(1)})`,
        ...(place > 0 ? { beside, ratio: ratio.p95, target: { atMost: 1.5 } } : {}),
      });
    });
  }
  return figures.toSorted((a, b) => Number('ratio' in a) - Number('ratio' in b));
}

async function messageFigures({ server, longTicket }: Installation): Promise<Figure[]> {
  // Agents of the ticket's queue: one at its end, one who has scrolled far up page by page, and one who jumps.
  const [newest, far, jumper] = [
    await server.signIn(agent(51)),
    await server.signIn(agent(54)),
    await server.signIn(agent(57)),
  ];
  const page = async (token: string, pageNumber: number) =>
    server.call(token, `/messages/${longTicket}?pageNumber=${pageNumber}`);
  await page(far, 1_999);
  let jumps = 0;
  const jump = async () => page(jumper, 100 + (((jumps += 1) * 617) % 2_300));
  const [first, deep, jumped] = await compare([
    async () => page(newest, 1),
    async () => page(far, 2_000),
    jump,
  ]);
  if (!first || !deep || !jumped) throw new Error('three pages were asked for');
  const figure = (what: string, { p50, p95, ratio }: typeof deep): Figure => ({
    name: `messages of a conversation with 50,000, ${what}: p50 at ${CLIENTS} clients`,
    value: p50,
    unit: `ms (p95 ${p95.toFixed(1)})`,
    beside: { name: 'ms on page 1', value: first.p50 },
    ratio: ratio.p50,
    target: { atMost: 1.5 },
  });
  return [figure('page 2,000', deep), figure('jumped to', jumped)];
}

const kept = fileURLToPath(new URL('../../data/million', import.meta.url));

/**
 * Pages of tickets and messages over HTTP, from a server in its own process; large adds a million tickets, kept on
 * disk.
 */
export async function pageFigures(isLarge: boolean): Promise<Figure[]> {
  const installations: Installation[] = [];
  try {
    installations.push(await openInstallation({ count: 100_000, perContact: 4 }));
    if (isLarge) installations.push(await openInstallation({ count: 1_000_000, perContact: 50 }, kept));
    const [first] = installations;
    if (!first) throw new Error('no installation was opened');
    return [...(await listFigures(installations)), ...(await messageFigures(first))];
  } finally {
    for (const installation of installations) await installation.close();
  }
}
