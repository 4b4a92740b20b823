import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../harness/figure.ts';
import { latencyOf } from '../harness/measure.ts';
import { startServerProcess, type Server } from '../harness/server.ts';
import { openStage } from '../harness/stage.ts';
import { agent, makeCompany, makeLongConversation, makeTickets, QUEUES } from '../system/company.ts';
import type { Work } from './agents-process.ts';
import { attacks, type Target } from './attacks.ts';
import type { ToAttacker } from './attacker-process.ts';
import { ATTACKER, ATTACKING_ADMIN, copyCompany } from './copy-company.ts';

const ROUNDS = 8;
const AGENTS = 20;
/** Between two lists of an agent: 20 agents ask for some 70 a second, what a company of hundreds does. */
const PAUSE_MS = 250;
const MEASURE_MS = 8_000;
/** An attack is measured once it lasts: what a company may use at once is used up then. */
const BEFORE_MS = 2_000;
/** After an attack the server still finishes what it had begun: files to copy, rows to write to disk. */
const AFTER_MS = 2_000;

const LIST = `/tickets?status=pending&showAll=false&pageNumber=1&sortTickets=DESC&queueIds=${encodeURIComponent(JSON.stringify(QUEUES))}`;

/** How long each list of the attacked company's agents takes, in the next seconds. */
async function listDurations(agents: ChildProcess, { address }: Server, tokens: string[]): Promise<number[]> {
  const work: Work = { address, tokens, path: LIST, pauseMs: PAUSE_MS, measureMs: MEASURE_MS };
  agents.send(work);
  return new Promise((done, fail) => {
    const hasEnded = () => fail(new Error('The process of the agents has ended.'));
    agents.once('exit', hasEnded);
    agents.once('message', (durations) => {
      agents.off('exit', hasEnded);
      done(durations as number[]);
    });
  });
}

/** Measures quiet and attacked in turn, so that a busy minute of the machine affects both. */
async function compare(
  measure: () => Promise<number[]>,
  begin: () => void,
  end: () => Promise<unknown>,
): Promise<{ quiet: number[]; attacked: number[] }> {
  const all: { quiet: number[]; attacked: number[] } = { quiet: [], attacked: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    all.quiet.push(...(await measure()));
    begin();
    await sleep(BEFORE_MS);
    all.attacked.push(...(await measure()));
    await end();
  }
  return all;
}

/** Signed in anew for each attack: together they take longer than a token is valid. */
async function signedIn(server: Server): Promise<{ tokens: string[]; token: string }> {
  const tokens: string[] = [];
  for (let n = 1; n <= AGENTS; n += 1) tokens.push(await server.signIn(agent(n)));
  return { tokens, token: await server.signIn(ATTACKING_ADMIN) };
}

async function figuresOf(server: Server, place: Omit<Target, 'token'>): Promise<Figure[]> {
  const attacker = fork(new URL('attacker-process.ts', import.meta.url));
  const agents = fork(new URL('agents-process.ts', import.meta.url));
  const send = (message: ToAttacker) => attacker.send(message);
  const figures: Figure[] = [];
  for (const name of Object.keys(attacks)) {
    const { tokens, token } = await signedIn(server);
    const target = { ...place, token };
    const measure = async () => listDurations(agents, server, tokens);
    // What the first lists load must not count.
    await measure();
    const all = await compare(
      measure,
      () => send({ kind: 'begin', name, target }),
      async () => {
        send({ kind: 'end' });
        await once(attacker, 'message');
        await sleep(AFTER_MS);
      },
    );
    const [quiet, attacked] = [latencyOf(all.quiet), latencyOf(all.attacked)];
    const ratio = attacked.p95 / quiet.p95;
    figures.push({
      name: `ticket list while another company attacks (${name}): p95 of ${AGENTS} agents`,
      value: attacked.p95,
      unit: `ms (p50 ${attacked.p50.toFixed(1)})`,
      beside: { name: `ms when it is quiet (p50 ${quiet.p50.toFixed(1)})`, value: quiet.p95 },
      ratio,
      target: { atMost: 1.34 },
    });
    console.log(`${name}: ${ratio.toFixed(2)}`);
  }
  attacker.disconnect();
  agents.disconnect();
  return figures;
}

/** The ticket list of one company while another one attacks, against itself when it is quiet. */
export async function attackFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  await makeCompany(stage, 60);
  await makeTickets(stage, { count: 100_000, perContact: 4 });
  await makeLongConversation(stage, 100_000);
  await copyCompany(stage);
  const server = await startServerProcess(dataDir, stage);
  try {
    const { rows } = await stage.owner.query<{ uuid: string }>(
      `select uuid from tickets where company_id = ${ATTACKER} and status = 'open' limit 1`,
    );
    const { address } = server;
    return await figuresOf(server, { address, companyId: ATTACKER, ticket: rows[0]?.uuid ?? '' });
  } finally {
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
