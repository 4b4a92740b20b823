import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../harness/figure.ts';
import { latencyOf } from '../harness/measure.ts';
import { type Server, startServerProcess } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, COMPANY, CONNECTION, makeCompany, makeTickets } from '../system/company.ts';
import { CUSTOMER, officialPhone, type Phone, sandboxPhone } from './phones.ts';

const WAITING = 10_000;
/** Replies of a round; a round with a campaign must end before the campaign. */
const REPLIES = 50;
const ROUNDS = 4;
const REPLY_GAP_MS = 20;
const PATIENCE_MS = 120_000;

interface Bench {
  server: Server;
  stage: Stage;
  phone: Phone;
  token: string;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await isSo()); await sleep(REPLY_GAP_MS))
    if (performance.now() > end) throw new Error('what was waited for did not come');
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

/** What is left of the campaign would take minutes beside people: it has been measured. */
async function endCampaign({ owner }: Stage): Promise<void> {
  await owner.query(
    `update messages set status = 'skipped' where company_id = ${COMPANY} and status = 'queued' and "isMass"`,
  );
  const left = `select from messages where company_id = ${COMPANY} and status in ('queued', 'sending') limit 1`;
  await until(async () => (await owner.query(left)).rowCount === 0);
}

/** An agent's replies to one customer: one arrives before the next is written. */
async function reply({ server, phone, token }: Bench, ticketId: number, round: string): Promise<void> {
  for (let count = 0; count < REPLIES; count += 1) {
    const body = `${round}/${count}`;
    await server.call(token, `/messages/${ticketId}`, { body });
    await sleep(REPLY_GAP_MS);
    await until(async () => (await phone.arrivedAt(body)) !== undefined);
  }
}

/** Milliseconds from the moment a reply was stored until the channel had it: 95 of 100 took less. */
async function slowest({ stage, phone }: Bench, kind: 'alone' | 'beside'): Promise<number> {
  const { rows } = await stage.owner.query<{ body: string; ms: number }>(
    `select body, extract(epoch from "createdAt")::float8 * 1000 as ms from messages
     where company_id = ${COMPANY} and body ~ $1`,
    [`^[0-9]+/${kind}/`],
  );
  if (rows.length !== REPLIES * ROUNDS) throw new Error(`${rows.length} replies were stored`);
  const delays = await Promise.all(
    rows.map(async ({ body, ms }) => Number(await phone.arrivedAt(body)) - ms),
  );
  return latencyOf(delays).p95;
}

/** The customer writes, and an agent has accepted the ticket. The campaign goes over the same connection. */
async function openTicket({ server, stage: { owner }, phone, token }: Bench): Promise<number> {
  const connection = await phone.connect(server, token);
  for (const table of ['conversations', 'tickets'])
    await owner.query(
      `update ${table} set "whatsappId" = $2 where company_id = ${COMPANY} and "whatsappId" = $1`,
      [CONNECTION, connection],
    );
  await phone.write('Oi');
  let ticketId = 0;
  await until(async () => {
    const { rows } = await owner.query<{ id: string }>(
      `update tickets t set status = 'open', "userId" = 10000, "queueId" = 911 from contacts c
       where t.company_id = ${COMPANY} and c.company_id = t.company_id and c.id = t."contactId" and c.number = $1
       returning t.id`,
      [CUSTOMER.value],
    );
    ticketId = Number(rows[0]?.id ?? 0);
    return ticketId !== 0;
  });
  return ticketId;
}

async function replyFigure(stage: Stage, phone: Phone, channel: string): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-reply-'));
  const server = await startServerProcess(dataDir, stage, phone.environment);
  try {
    const bench = { server, stage, phone, token: await server.signIn(ADMIN_OF_COMPANY) };
    const ticketId = await openTicket(bench);
    // The first round pays for what is loaded.
    for (const round of ['first', ...Array.from({ length: ROUNDS }, (_, index) => index)]) {
      await reply(bench, ticketId, `${round}/alone`);
      await queueCampaign(stage);
      await reply(bench, ticketId, `${round}/beside`);
      await endCampaign(stage);
    }
    const [alone, beside] = [await slowest(bench, 'alone'), await slowest(bench, 'beside')];
    return {
      name: `a reply while ${WAITING.toLocaleString('en')} of a campaign wait on its connection (${channel}): p95`,
      value: beside,
      unit: 'ms',
      beside: { name: 'ms while none waits', value: alone },
      ratio: beside / alone,
      target: { atMost: 1.5 },
    };
  } finally {
    await server.stop();
    await phone.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A reply over HTTP on a running server, beside the same while nothing else waits on the connection. */
export async function replyFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const channel of ['sandbox', 'official API'] as const) {
    const stage = await openStage();
    try {
      await makeCompany(stage, 60);
      await makeTickets(stage, { count: WAITING, perContact: 1 });
      const phone = channel === 'sandbox' ? sandboxPhone(stage) : await officialPhone();
      figures.push(await replyFigure(stage, phone, channel));
    } finally {
      await stage.close();
    }
  }
  return figures;
}
