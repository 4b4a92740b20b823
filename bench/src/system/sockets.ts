import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Figure } from '../harness/figure.ts';
import { inParallel, latencyOf } from '../harness/measure.ts';
import { startServerProcess, type Server } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, agent, COMPANY, CONNECTION, makeCompany } from './company.ts';

const AGENTS = 500;
export const SEEING = 50;
const MESSAGES = 60;

export async function connect(address: string, token: string): Promise<Socket> {
  const socket = io(`${address}/${COMPANY}`, { auth: { token }, transports: ['websocket'], forceNew: true });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
  return socket;
}

async function connectAll(server: Server): Promise<Socket[]> {
  const numbers = Array.from({ length: AGENTS }, (_, index) => index + 1);
  const sockets: Socket[] = [];
  await inParallel(numbers, 8, async (n) => {
    sockets[n - 1] = await connect(server.address, await server.signIn(agent(n)));
  });
  return sockets;
}

export const inbound = (id: string) => ({
  from: { number: '5511955550001', name: 'Ana' },
  message: { id, type: 'text', body: id },
});

/** Opens a conversation that only the agents of queue 911 may see. */
export async function openConversation(server: Server, { owner }: Stage, token: string): Promise<void> {
  await server.call(token, `/sandbox/${CONNECTION}/inbound`, inbound('first'));
  await owner.query(`update tickets set "queueId" = 911 where company_id = ${COMPANY}`);
}

async function fanOut(server: Server, token: string, sockets: Socket[]): Promise<Figure[]> {
  const stored = new Map<string, number>();
  const received: { id: string; at: number; place: number }[] = [];
  sockets.forEach((socket, place) => {
    socket.on(`company-${COMPANY}-appMessage`, (event: { message: { body: string } }) => {
      received.push({ id: event.message.body, at: performance.now(), place });
    });
  });
  for (let index = 0; index < MESSAGES; index += 1) {
    const id = `fan-${index}`;
    await server.call(token, `/sandbox/${CONNECTION}/inbound`, inbound(id));
    stored.set(id, performance.now());
    await sleep(20);
  }
  await sleep(500);
  const late = received.map(({ id, at }) => Math.max(0, at - (stored.get(id) ?? at)));
  const strangers = received.filter(({ place }) => place >= SEEING).length;
  const missing = MESSAGES * SEEING - (received.length - strangers);
  const all = `of ${MESSAGES} messages to ${SEEING} of ${AGENTS} sockets`;
  return [
    { name: `fan-out ${all}: p95 from stored to received`, value: latencyOf(late).p95, unit: 'ms' },
    { name: `fan-out ${all}: not received`, value: missing, unit: '', target: { atMost: 0 } },
    { name: `fan-out ${all}: received by somebody else`, value: strangers, unit: '', target: { atMost: 0 } },
  ];
}

async function startFigures(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-start-'));
  await chmod(dataDir, 0o711);
  const times: number[] = [];
  for (let start = 0; start < 2; start += 1) {
    const server = await startServerProcess(dataDir);
    times.push(server.startedInMs);
    await server.stop();
  }
  await rm(dataDir, { recursive: true, force: true });
  const [first = 0, second = 0] = times;
  return [
    { name: 'server start, nothing there yet', value: first, unit: 'ms', target: { atMost: 15_000 } },
    {
      name: 'server start, the second time',
      value: second,
      unit: 'ms',
      beside: { name: 'ms the first time', value: first },
      target: { atMost: 3_000 },
    },
  ];
}

/** The real server with 500 sockets: its start, its memory, and who receives what. */
export async function socketFigures(): Promise<Figure[]> {
  const figures = await startFigures();
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  const server = await startServerProcess(dataDir, stage);
  await makeCompany(stage, AGENTS);
  const atRest = await server.memoryMb();
  const sockets = await connectAll(server);
  await sleep(1_000);
  const crowded = await server.memoryMb();
  figures.push(
    { name: 'memory at rest', value: atRest, unit: 'MB' },
    {
      name: `memory with ${AGENTS} sockets`,
      value: crowded,
      unit: 'MB',
      beside: { name: 'MB at rest', value: atRest },
      ratio: crowded / atRest,
    },
  );
  const token = await server.signIn(ADMIN_OF_COMPANY);
  await openConversation(server, stage, token);
  figures.push(...(await fanOut(server, token, sockets)));
  for (const socket of sockets) socket.disconnect();
  await server.stop();
  await stage.close();
  await rm(dataDir, { recursive: true, force: true });
  return figures;
}
