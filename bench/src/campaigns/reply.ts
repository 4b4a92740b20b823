import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../harness/figure.ts';
import { latencyOf } from '../harness/measure.ts';
import { type Server, startServerProcess } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, COMPANY, CONNECTION, makeCompany, makeTickets } from '../system/company.ts';

const WAITING = 10_000;
/** Replies of a round; a round with a campaign must end before the campaign. */
const REPLIES = 50;
const ROUNDS = 4;
const REPLY_GAP_MS = 20;
const PATIENCE_MS = 120_000;

interface Bench {
  server: Server;
  stage: Stage;
  token: string;
}

/** Messages of a campaign, each in a conversation of its own, all on the same connection. */
async function queueCampaign({ owner }: Stage): Promise<void> {
  await owner.query(
    `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, body, "fromMe", status, "isMass",
       "createdAt")
     select company_id, "conversationId", id, "whatsappId", gen_random_uuid()::text, 'Oi Cliente', true, 'queued', true, now()
     from tickets where company_id = ${COMPANY} and id <= ${WAITING}`,
  );
}

const left = async ({ owner }: Stage): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from messages where company_id = ${COMPANY} and status in ('queued', 'sending')`,
  );
  return rows[0]?.count ?? 0;
};

/** What is left of the campaign would take minutes beside people: it has been measured. */
async function endCampaign(stage: Stage): Promise<void> {
  await stage.owner.query(
    `update messages set status = 'skipped' where company_id = ${COMPANY} and status = 'queued' and "isMass"`,
  );
  await untilSent(stage);
}

async function untilSent(stage: Stage): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while ((await left(stage)) > 0) {
    if (performance.now() > until) throw new Error('the outbox did not end');
    await sleep(50);
  }
}

async function isAtPhone({ owner }: Stage, body: string): Promise<boolean> {
  const text = `select from sandbox_messages where company_id = ${COMPANY} and body = $1 and "fromBusiness"`;
  return (await owner.query(text, [body])).rowCount === 1;
}

/** An agent's replies to one customer: one arrives before the next is written. */
async function reply({ server, stage, token }: Bench, ticketId: number, round: string): Promise<void> {
  for (let count = 0; count < REPLIES; count += 1) {
    const body = `${round}/${count}`;
    await server.call(token, `/messages/${ticketId}`, { body });
    do await sleep(REPLY_GAP_MS);
    while (!(await isAtPhone(stage, body)));
  }
}

/** Milliseconds from the moment a reply was stored until the channel had it. */
async function delays({ owner }: Stage, kind: 'alone' | 'beside'): Promise<number[]> {
  const { rows } = await owner.query<{ ms: string }>(
    `select extract(epoch from s.at - m."createdAt") * 1000 as ms from messages m
     join sandbox_messages s on s.company_id = m.company_id and s.body = m.body and s."fromBusiness"
     where m.company_id = ${COMPANY} and m.body ~ $1`,
    [`^[0-9]+/${kind}/`],
  );
  if (rows.length !== REPLIES * ROUNDS) throw new Error(`${rows.length} replies arrived`);
  return rows.map(({ ms }) => Number(ms));
}

async function openTicket(server: Server, { owner }: Stage, token: string): Promise<number> {
  const from = { number: '5511955550003', name: 'Ana' };
  await server.call(token, `/sandbox/${CONNECTION}/inbound`, { from, message: { type: 'text', body: 'Oi' } });
  const { rows } = await owner.query<{ id: string }>(
    `update tickets t set status = 'open', "userId" = 10000, "queueId" = 911 from contacts c
     where t.company_id = ${COMPANY} and c.company_id = t.company_id and c.id = t."contactId" and c.number = $1 returning t.id`,
    [from.number],
  );
  return Number(rows[0]?.id);
}

/** A reply over HTTP on a running server, beside the same while nothing else waits on the connection. */
export async function replyFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-reply-'));
  await makeCompany(stage, 60);
  await makeTickets(stage, { count: WAITING, perContact: 1 });
  const server = await startServerProcess(dataDir, stage);
  try {
    const token = await server.signIn(ADMIN_OF_COMPANY);
    const ticketId = await openTicket(server, stage, token);
    const bench = { server, stage, token };
    // The first round pays for what is loaded.
    for (const round of ['first', ...Array.from({ length: ROUNDS }, (_, index) => index)]) {
      await reply(bench, ticketId, `${round}/alone`);
      await queueCampaign(stage);
      await reply(bench, ticketId, `${round}/beside`);
      await endCampaign(stage);
    }
    const [alone, beside] = [
      latencyOf(await delays(stage, 'alone')).p95,
      latencyOf(await delays(stage, 'beside')).p95,
    ];
    return [
      {
        name: `a reply while ${WAITING.toLocaleString('en')} of a campaign wait on its connection: p95`,
        value: beside,
        unit: 'ms',
        beside: { name: 'ms while none waits', value: alone },
        ratio: beside / alone,
        target: { atMost: 1.5 },
      },
    ];
  } finally {
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
