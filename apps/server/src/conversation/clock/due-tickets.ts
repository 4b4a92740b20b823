import { decideDue, evolve, type Effect, type Facts } from '@prosa/domain';
import type { CapabilitiesOf } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import {
  batchOfTickets,
  companyFacts,
  isKnown,
  isReplyWindowClosed,
  loadConversations,
  readTickets,
  settle,
  batchFactsOf,
  type Decision,
  type Engine,
  type KnownTicket,
  type BatchFacts,
} from '../engine/index.ts';
import { isAway } from '../intake/index.ts';

/** Tickets per transaction. */
const AT_ONCE = 50;
/** Due tickets per query; the next round of the same run finds the rest. */
const ROUND = 1_000;
const RETRY_MS = 2 * 60_000;
const PUT_OFF_MS = 10 * 60_000;

/** Rereads which tickets are due once their conversations are locked: another process may have been faster. */
async function stillDue(tx: CompanyTransaction, ids: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(
    'due-still',
    'select id from tickets where company_id = $1 and id = any ($2) and "dueAt" <= $3',
    [tx.companyId, ids, now],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Read in this transaction: rotation passes a ticket only to a member who is online now. */
async function whoIsOnline(tx: CompanyTransaction): Promise<Set<number>> {
  const text = 'select id from users where company_id = $1 and online';
  return new Set((await tx.query<{ id: number }>('due-online', text, [tx.companyId])).map(({ id }) => id));
}

interface DueDecision {
  decision: Decision;
  /** When to check each ticket next; null: never. */
  dueTimes: Map<number, Date | null>;
}

/** While the connection is down the bot sends nothing and closes no ticket. */
const whileDown = (now: Date) => new Date(now.getTime() + RETRY_MS);

interface Moment {
  online: Set<number>;
  now: Date;
  capabilitiesOf: CapabilitiesOf;
}

function decideAll(rows: readonly KnownTicket[], { facts, ids }: BatchFacts, moment: Moment): DueDecision {
  const { online, now, capabilitiesOf } = moment;
  const effects: Effect[] = [];
  const tickets = new Map<number, NonNullable<Facts['ticket']>>();
  const dueTimes = new Map<number, Date | null>();
  for (const row of rows) {
    const { id, conversationId, isConnected } = row;
    const found = facts.get(conversationId);
    if (found?.ticket?.id !== id || !isConnected) {
      dueTimes.set(id, found?.ticket?.id === id ? whileDown(now) : null);
      continue;
    }
    const known = { ...found, presence: { ...found.presence, online } };
    const due = decideDue(known, now, ids);
    dueTimes.set(id, due.checkAt);
    const cannotSend = isReplyWindowClosed(row, capabilitiesOf, now);
    effects.push(...due.effects.filter(({ type }) => !cannotSend || type !== 'answer'));
    const after = due.effects.reduce(evolve, known);
    for (const ticket of [after.ticket, after.closedTicket]) if (ticket) tickets.set(ticket.id, ticket);
  }
  return { decision: { effects, parked: [], unparked: [], tickets }, dueTimes };
}

async function planDueTimes(tx: CompanyTransaction, dueTimes: DueDecision['dueTimes']): Promise<void> {
  const items = [...dueTimes];
  await tx.query(
    'due-plan',
    `update tickets t set "dueAt" = p.at from unnest($2::bigint[], $3::timestamptz[]) as p (id, at)
     where t.company_id = $1 and t.id = p.id`,
    [tx.companyId, items.map(([id]) => id), items.map(([, at]) => at)],
  );
}

async function settleDue(engine: Engine, companyId: number, ids: readonly number[]): Promise<number> {
  return engine.database.inCompany(companyId, async (tx) => {
    const now = engine.now();
    const rows = await readTickets(tx, ids);
    const batch = batchOfTickets(rows.filter(isKnown));
    const loaded = await loadConversations(tx, batch);
    const due = await stillDue(tx, ids, now);
    const company = await companyFacts(engine, tx, loaded.version);
    const concerned = rows.filter(isKnown).filter(({ id }) => due.has(id));
    const batchFacts = batchFactsOf(company, batch, loaded);
    const { capabilitiesOf } = engine;
    const looked = decideAll(concerned, batchFacts, { online: await whoIsOnline(tx), now, capabilitiesOf });
    for (const { id } of rows.filter((row) => !isKnown(row))) looked.dueTimes.set(id, null);
    await settle(engine, tx, { loaded, decision: looked.decision });
    // Comes after the writes to the tickets, whose trigger sets dueAt too.
    await planDueTimes(tx, looked.dueTimes);
    return looked.dueTimes.size;
  });
}

/** Postpones a ticket that failed, so that it does not block the others. */
async function putOff(engine: Engine, companyId: number, id: number, error: unknown): Promise<number> {
  engine.log.error(
    { err: error, companyId, ticketId: id },
    'a ticket whose time has come could not be decided',
  );
  const dueTimes = new Map([[id, new Date(engine.now().getTime() + PUT_OFF_MS)]]);
  await engine.database.inCompany(companyId, async (tx) => planDueTimes(tx, dueTimes));
  return 1;
}

/** All in one transaction; if that fails, each in its own. Rejects only while the database is unavailable. */
async function settleEach(engine: Engine, companyId: number, ids: readonly number[]): Promise<number> {
  try {
    return await settleDue(engine, companyId, ids);
  } catch (error) {
    if (isAway(error)) throw error;
    const [only] = ids;
    if (only !== undefined && ids.length === 1) return putOff(engine, companyId, only, error);
  }
  let looked = 0;
  for (const id of ids) looked += await settleEach(engine, companyId, [id]);
  return looked;
}

/** Due tickets by company, the longest overdue first; those of archived companies wait. */
async function findDue(engine: Engine): Promise<Map<number, number[]>> {
  const rows = await engine.database.acrossCompanies('look for tickets whose time has come', async (tx) =>
    tx.query<{ company_id: number; id: number }>(
      'due-find',
      `select t.company_id, t.id from tickets t where "dueAt" <= $1
         and not exists (select from companies c where c.id = t.company_id and c."archivedAt" is not null)
       order by "dueAt" limit ${ROUND}`,
      [engine.now()],
    ),
  );
  const due = new Map<number, number[]>();
  for (const { company_id: companyId, id } of rows) due.set(companyId, [...(due.get(companyId) ?? []), id]);
  return due;
}

/**
 * Checks every due ticket, and returns how many. Several processes may run it at once: each ticket is claimed by one of
 * them, and its next check is planned in the same transaction.
 */
export async function settleDueTickets(engine: Engine): Promise<number> {
  let looked = 0;
  for (;;) {
    let inRound = 0;
    for (const [companyId, ids] of await findDue(engine)) {
      for (let start = 0; start < ids.length; start += AT_ONCE)
        inRound += await settleEach(engine, companyId, ids.slice(start, start + AT_ONCE));
    }
    looked += inRound;
    if (inRound === 0) return looked;
  }
}
