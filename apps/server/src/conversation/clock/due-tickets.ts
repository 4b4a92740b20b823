import { decideDue, evolve, type Effect, type Facts } from '@prosa/domain';
import type { CapabilitiesOf } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import {
  batchFor,
  companyFacts,
  isKnown,
  isShut,
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

/** Tickets looked at in one transaction. */
const AT_ONCE = 50;
/** Of what is due at one look at the clock; more is found by the next round of the same look. */
const ROUND = 1_000;
const RETRY_MS = 2 * 60_000;
const PUT_OFF_MS = 10 * 60_000;

/** Which of them are due still, once their conversations are locked: another process may have been faster. */
async function stillDue(tx: CompanyTransaction, ids: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(
    'due-still',
    'select id from tickets where company_id = $1 and id = any ($2) and "dueAt" <= $3',
    [tx.companyId, ids, now],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whose turn it may be is known only now. */
async function whoIsOnline(tx: CompanyTransaction): Promise<Set<number>> {
  const text = 'select id from users where company_id = $1 and online';
  return new Set((await tx.query<{ id: number }>('due-online', text, [tx.companyId])).map(({ id }) => id));
}

interface DueDecision {
  decision: Decision;
  /** When to look at each ticket again; null: nothing waits for the clock. */
  dueTimes: Map<number, Date | null>;
}

/** Nothing is said on a line that is down, and nothing ends unsaid. */
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
    const cannotSend = isShut(row, capabilitiesOf, now);
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

/** Does to some tickets of a company what the clock does to them now; answers how many were looked at. */
async function settleDue(engine: Engine, companyId: number, ids: readonly number[]): Promise<number> {
  return engine.database.inCompany(companyId, async (tx) => {
    const now = engine.now();
    const rows = await readTickets(tx, ids);
    const batch = batchFor(rows.filter(isKnown));
    const loaded = await loadConversations(tx, batch);
    const due = await stillDue(tx, ids, now);
    const company = await companyFacts(engine, tx, loaded.version);
    const concerned = rows.filter(isKnown).filter(({ id }) => due.has(id));
    const batchFacts = batchFactsOf(company, batch, loaded);
    const { capabilitiesOf } = engine;
    const looked = decideAll(concerned, batchFacts, { online: await whoIsOnline(tx), now, capabilitiesOf });
    for (const { id } of rows.filter((row) => !isKnown(row))) looked.dueTimes.set(id, null);
    await settle(engine, tx, { loaded, decision: looked.decision });
    // Behind the tickets' own changes, whose trigger plans too.
    await planDueTimes(tx, looked.dueTimes);
    return looked.dueTimes.size;
  });
}

/** One that cannot be looked at is tried again a little later, and holds up no other. */
async function putOff(engine: Engine, companyId: number, id: number, error: unknown): Promise<number> {
  engine.log.error(
    { err: error, companyId, ticketId: id },
    'a ticket whose time has come could not be decided',
  );
  const dueTimes = new Map([[id, new Date(engine.now().getTime() + PUT_OFF_MS)]]);
  await engine.database.inCompany(companyId, async (tx) => planDueTimes(tx, dueTimes));
  return 1;
}

/** Together; when that fails, each by itself. Rejects only while the database is away. */
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

/** The tickets whose instant has come, the longest ago first. */
async function findDue(engine: Engine): Promise<Map<number, number[]>> {
  const rows = await engine.database.acrossCompanies('look for tickets whose time has come', async (tx) =>
    tx.query<{ company_id: number; id: number }>(
      'due-find',
      `select company_id, id from tickets where "dueAt" <= $1 order by "dueAt" limit ${ROUND}`,
      [engine.now()],
    ),
  );
  const due = new Map<number, number[]>();
  for (const { company_id: companyId, id } of rows) due.set(companyId, [...(due.get(companyId) ?? []), id]);
  return due;
}

/**
 * Looks at every ticket whose instant has come, in whichever process and however often it is called: a ticket is
 * claimed by one, and what was done plans the next look in the same transaction.
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
