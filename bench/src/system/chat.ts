import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import type { Figure } from '../harness/figure.ts';
import { inParallel } from '../harness/measure.ts';
import { startServerProcess, type Server } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, agent, COMPANY, CONNECTION, makeCompany } from './company.ts';
import { connect, inbound, openConversation, SEEING } from './sockets.ts';

/** The last ones see neither the ticket nor the chat. */
const AGENTS = SEEING + 10;
const WARM_UP = 10;
const ROUNDS = 60;

interface Scenario {
  server: Server;
  /** Of the admin, who plays the customer's phone, and of an agent, who writes in the chat. */
  tokens: { admin: string; writer: string };
  chatId: number;
  sockets: Socket[];
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The queue of the first fifty agents has a chat of its own. */
async function chatOfQueue({ owner }: Stage): Promise<number> {
  const text = 'select id from chats where company_id = $1 and "queueId" = 911';
  const { rows } = await owner.query<{ id: string }>(text, [COMPANY]);
  return Number(rows[0]?.id);
}

async function open(stage: Stage, dataDir: string): Promise<Scenario> {
  const server = await startServerProcess(dataDir, stage);
  await makeCompany(stage, AGENTS);
  const sockets: Socket[] = [];
  const numbers = Array.from({ length: AGENTS }, (_, at) => at + 1);
  const tokens = new Map<number, string>();
  await inParallel(numbers, 8, async (n) => {
    const token = await server.signIn(agent(n));
    tokens.set(n, token);
    sockets[n - 1] = await connect(server.address, token);
  });
  const admin = await server.signIn(ADMIN_OF_COMPANY);
  await openConversation(server, stage, admin);
  return {
    server,
    tokens: { admin, writer: tokens.get(1) ?? '' },
    chatId: await chatOfQueue(stage),
    sockets,
  };
}

/** Milliseconds from the call until the last of the sockets has the event that contains the text. */
async function untilReceived(
  sockets: Socket[],
  { name, text }: { name: string; text: string },
  call: () => Promise<unknown>,
): Promise<number> {
  const received = sockets.map(
    async (socket) =>
      new Promise<void>((done) => {
        const hear = (event: unknown) => {
          if (!JSON.stringify(event).includes(`"${text}"`)) return;
          socket.off(name, hear);
          done();
        };
        socket.on(name, hear);
      }),
  );
  const begun = performance.now();
  await Promise.all([call(), ...received]);
  return performance.now() - begun;
}

async function compare({
  server,
  tokens,
  chatId,
  sockets,
}: Scenario): Promise<{ ticket: number[]; chat: number[] }> {
  const seeing = sockets.slice(0, SEEING);
  const times = { ticket: [] as number[], chat: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const ticket = await untilReceived(
      seeing,
      { name: `company-${COMPANY}-appMessage`, text: `ticket-${round}` },
      async () => server.call(tokens.admin, `/sandbox/${CONNECTION}/inbound`, inbound(`ticket-${round}`)),
    );
    const chat = await untilReceived(
      seeing,
      { name: `company-${COMPANY}-chat`, text: `chat-${round}` },
      async () => server.call(tokens.writer, `/chats/${chatId}/messages`, { message: `chat-${round}` }),
    );
    if (round < WARM_UP) continue;
    times.ticket.push(ticket);
    times.chat.push(chat);
  }
  return times;
}

/** A message of a chat to its 50 members beside a customer's message to the 50 people who may see its ticket. */
export async function chatFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-chat-'));
  const scenario = await open(stage, dataDir);
  let strangers = 0;
  for (const socket of scenario.sockets.slice(SEEING))
    socket.on(`company-${COMPANY}-chat`, () => void (strangers += 1));
  const { ticket, chat } = await compare(scenario);
  for (const socket of scenario.sockets) socket.disconnect();
  await scenario.server.stop();
  await stage.close();
  await rm(dataDir, { recursive: true, force: true });
  const rate = (times: number[]) => (SEEING * 1_000) / median(times);
  const name = `a chat message to ${SEEING} members`;
  return [
    {
      name: `${name}, from the call to the last socket`,
      value: rate(chat),
      unit: 'sockets/s',
      beside: { name: "sockets/s of a ticket's message", value: rate(ticket) },
      ratio: median(ticket) / median(chat),
      target: { atLeast: 0.5 },
    },
    { name: `${name}: received by somebody else`, value: strangers, unit: '', target: { atMost: 0 } },
  ];
}
