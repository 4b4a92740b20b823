import { calls, type CallName, type CallShape } from '@prosa/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../../apps/server/src/platform/database/database.ts';
import { createLogger } from '../../../apps/server/src/platform/log/logger.ts';
import { makeRecords } from '../../../apps/server/src/testing/walk/make-records.ts';
import type { Records } from '../../../apps/server/src/testing/walk/records.ts';
import { fixedValues } from '../../../apps/server/src/testing/walk/samples.ts';
import { given } from '../../../apps/server/src/testing/given.ts';
import { addressOf, needsFile } from '../../../apps/server/src/testing/walk/request.ts';
import type { Figure } from '../harness/figure.ts';
import { startServerProcess, type Server } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, COMPANY, makeCompany } from '../system/company.ts';
import { worstBodies, type WorstBody } from './worst-bodies.ts';

const GOAL_MS = 200;
/** Bodies that kept the process this long are sent again: what else ran on the machine is not the body's. */
const SUSPICIOUS_MS = 60;
const AGAIN = 4;
const SHOWN = 12;

interface Sent {
  name: CallName;
  body: WorstBody;
  ms: number;
}

/** Sends a body; the longest time for which the server did nothing else meanwhile. */
async function blockOf(
  server: Server,
  token: string,
  call: CallShape,
  { sample, text }: WorstBody,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request = { method: call.method, headers, body: text };
  for (;;) {
    await server.longestBlockMs();
    const response = await fetch(`${server.address}${addressOf(call, sample)}`, request);
    await response.arrayBuffer();
    const ms = await server.longestBlockMs();
    if (response.status === 413) throw new Error(`${call.path}: a body that is allowed was refused`);
    // A company may send so many bytes a minute.
    if (response.status !== 429) return ms;
    await sleep(1_000 * Number(response.headers.get('retry-after') ?? 1));
  }
}

const declared = (Object.entries(calls) as [CallName, CallShape][]).filter(
  ([name, call]) => call.method !== 'GET' && !needsFile(call) && name !== 'logout' && name !== 'login',
);

interface Prepared {
  token: string;
  records: Records;
  /** Values of the call by place, such as `body.email`. */
  fixed: Record<string, unknown>;
}

async function sendAll(server: Server, prepare: (name: CallName) => Promise<Prepared>): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const [name, call] of declared) {
    const { token, records, fixed } = await prepare(name);
    for (const body of worstBodies(call, records, fixed)) {
      let ms = await blockOf(server, token, call, body);
      for (let again = 1; ms > SUSPICIOUS_MS && again < AGAIN; again += 1)
        ms = Math.min(ms, await blockOf(server, token, call, body));
      sent.push({ name, body, ms });
    }
  }
  return sent;
}

/** The longest block of a second in which nothing is asked, the least of some, as of the bodies. */
async function idleBlock(server: Server): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < AGAIN; round += 1) {
    await server.longestBlockMs();
    await sleep(1_000);
    least = Math.min(least, await server.longestBlockMs());
  }
  return least;
}

/** Makes the records that a call names, and signs in anew: some calls end sessions. */
function preparation(
  stage: Stage,
  server: Server,
  database: Database,
): (name: CallName) => Promise<Prepared> {
  const owner = {
    id: 10_000,
    companyId: COMPANY,
    email: ADMIN_OF_COMPANY,
    token: '',
    call: undefined as never,
  };
  const walker = { app: { app: { database }, given: given({ app: { database } } as never) } } as never;
  return async (name) => {
    const { rows } = await stage.owner.query<{ id: number }>(
      `insert into companies (name) values ('Bench ' || gen_random_uuid()) returning id::int`,
    );
    // The operator's calls change, archive and remove another company than that of the records.
    const company = rows[0]?.id ?? 0;
    const records = { ...(await makeRecords(database, COMPANY, owner)), company };
    // Values that only a call to the server could make are left out.
    const fixed = Promise.resolve(fixedValues[name]?.({ walker, caller: owner, records })).catch(() => ({}));
    return { token: await server.signIn(ADMIN_OF_COMPANY), records, fixed: (await fixed) ?? {} };
  };
}

function figureOf(sent: Sent[], idle: number): Figure {
  const worst = sent.toSorted((a, b) => b.ms - a.ms);
  for (const { name, body, ms } of worst.slice(0, SHOWN))
    console.log(`${ms.toFixed(0).padStart(6)} ms  ${name}, ${body.kind}, ${body.text.length} characters`);
  const [first] = worst;
  const which = `${sent.length} worst bodies of ${declared.length} calls (${first?.name}, ${first?.body.kind})`;
  return {
    name: `longest block of the event loop, ${which}`,
    value: first?.ms ?? 0,
    unit: 'ms',
    beside: { name: 'ms when it is idle', value: idle },
    target: { atMost: GOAL_MS },
  };
}

/** How long the worst allowed body of any call keeps the server from everything else, beside an idle server. */
export async function bodyFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  const server = await startServerProcess(dataDir, stage);
  await makeCompany(stage, 1);
  await stage.owner.query('update users set super = true where email = $1', [ADMIN_OF_COMPANY]);
  const database = new Database(stage.address, createLogger('silent'));
  try {
    const idle = await idleBlock(server);
    return [figureOf(await sendAll(server, preparation(stage, server, database)), idle)];
  } finally {
    await database.close();
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
