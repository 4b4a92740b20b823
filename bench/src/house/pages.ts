import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../harness/figure.ts';
import { inParallel, latencyOf, type Latency } from '../harness/measure.ts';
import { startServerProcess, type Server } from '../harness/server.ts';
import { openStage } from '../harness/stage.ts';
import {
  ADMIN_OF_COMPANY,
  agent,
  makeCompany,
  makeLongConversation,
  makeTickets,
  QUEUES,
} from './company.ts';

const CLIENTS = 20;
const REQUESTS = 600;

async function ask(server: Server, token: string, path: string): Promise<Latency> {
  const once = async () => server.call(token, path);
  await inParallel(Array.from({ length: CLIENTS * 3 }), CLIENTS, once);
  return latencyOf((await inParallel(Array.from({ length: REQUESTS }), CLIENTS, once)).durations);
}

const views = ['pending', 'open', 'closed'] as const;
type Lists = Record<(typeof views)[number], Latency>;

async function listsOf(server: Server): Promise<Lists> {
  const token = await server.signIn(agent(1));
  const query = `pageNumber=1&showAll=false&queueIds=${encodeURIComponent(JSON.stringify(QUEUES))}&sortTickets=DESC`;
  const lists: Partial<Lists> = {};
  for (const view of views) lists[view] = await ask(server, token, `/tickets?status=${view}&${query}`);
  return lists as Lists;
}

async function onStage<Result>(
  tickets: number,
  folder: string | undefined,
  work: (server: Server, longTicket: string) => Promise<Result>,
): Promise<Result> {
  const stage = await openStage(folder);
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  try {
    const server = await startServerProcess(dataDir, stage);
    await makeCompany(stage, 60);
    await makeTickets(stage, tickets);
    const uuid = await makeLongConversation(stage, 50_000);
    const result = await work(server, uuid);
    await server.stop();
    return result;
  } finally {
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function listFigures(tickets: string, lists: Lists, beside?: Lists): Figure[] {
  return views.map((view) => ({
    name: `ticket list, ${view}, ${tickets} tickets: p95 at ${CLIENTS} clients`,
    value: lists[view].p95,
    unit: `ms (p50 ${lists[view].p50.toFixed(1)})`,
    ...(beside
      ? {
          beside: { name: 'ms at 100,000', value: beside[view].p95 },
          ratio: lists[view].p95 / beside[view].p95,
          target: { atMost: 1.5 },
        }
      : {}),
  }));
}

async function messageFigures(server: Server, uuid: string): Promise<Figure[]> {
  const token = await server.signIn(ADMIN_OF_COMPANY);
  const first = await ask(server, token, `/messages/${uuid}?pageNumber=1`);
  // The screen comes to a page from the one above it.
  await server.call(token, `/messages/${uuid}?pageNumber=1999`);
  const deep = await ask(server, token, `/messages/${uuid}?pageNumber=2000`);
  return [
    {
      name: `messages of a conversation with 50,000, page 2,000: p50 at ${CLIENTS} clients`,
      value: deep.p50,
      unit: 'ms',
      beside: { name: 'ms on page 1', value: first.p50 },
      ratio: deep.p50 / first.p50,
      target: { atMost: 1.5 },
    },
  ];
}

const kept = fileURLToPath(new URL('../../data/million', import.meta.url));

/** Pages of tickets and messages over HTTP, in a process of their own; large: beside a million tickets, kept on disk. */
export async function pageFigures(isLarge: boolean): Promise<Figure[]> {
  const { lists, figures } = await onStage(100_000, undefined, async (server, uuid) => {
    const lists = await listsOf(server);
    return { lists, figures: [...listFigures('100,000', lists), ...(await messageFigures(server, uuid))] };
  });
  if (!isLarge) return figures;
  const million = await onStage(1_000_000, kept, async (server) => listsOf(server));
  return [...figures, ...listFigures('1,000,000', million, lists)];
}
