import {
  AppError,
  found,
  GREETING_HOURS,
  greetedNow,
  isGreetingDue,
  isInLane,
  LANE_UNDO_SECONDS,
  laneDueAt,
  movedByTime,
  withoutGreeting,
  type LastWord,
  type LaneVisit,
  type VisitInLane,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { planAllowsSql } from '../../platform/database/plan-flags.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { readRules, readVisit, saveVisit, topOf } from '../lanes/index.ts';
import { checkText, sendSystemMessage, takesTexts } from '../messages/index.ts';
import { announceTicketMoved, type LockedTicket, lockTicket, textSource } from '../tickets/index.ts';

/** Tickets per run; the rest follow a minute later or in another process. */
const AT_ONCE = 1_000;

// An installation that stood still for days greets nobody who has long forgotten why.
const DUE = `
select l.company_id as "companyId", l."ticketId" from tags g
join ticket_lanes l on l.company_id = g.company_id and l."tagId" = g.id
join tickets t on t.company_id = l.company_id and t.id = l."ticketId" and t.status in ('open', 'pending')
join companies c on c.id = l.company_id and c.status and c."archivedAt" is null
where g.kanban = 1 and ${planAllowsSql('useKanban', 'c.id')} and (
  (t.status = 'open' and t."fromMe" and g."timeLane" is not null
    and g."nextLaneId" is not null and not g."nextLaneId" = any(l.passed)
    and greatest(l."enteredAt", t."lastMessageAt") <= $1::timestamptz - make_interval(hours => g."timeLane"))
  or (g."greetingMessageLane" <> '' and l."greetedAt" is null
    and l."enteredAt" between $1::timestamptz - interval '${GREETING_HOURS} hours'
      and $1::timestamptz - interval '${LANE_UNDO_SECONDS} seconds'))
order by l."enteredAt" limit ${AT_ONCE}`;

/** Sends the lane's text, unless the contact is blocked or the channel takes no free text now. */
async function greet(
  app: App,
  tx: CompanyTransaction,
  ticket: LockedTicket,
  greeting: string,
): Promise<void> {
  if (ticket.whatsappId === null || !(await takesTexts(app, tx, ticket, app.now()))) return;
  const { timezone } = await readCompanySettings(tx);
  const source = await textSource(app, tx, ticket.id, timezone);
  const body = source ? source.fill(greeting) : greeting;
  try {
    await checkText(app, tx, ticket.whatsappId, body);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    app.log.info({ err: error, companyId: tx.companyId, ticketId: ticket.id }, 'lane greeting skipped');
    return;
  }
  await sendSystemMessage(app, tx, ticket, body);
}

async function readLastWord(tx: CompanyTransaction, ticketId: number): Promise<LastWord> {
  const [row] = await tx.query<LastWord>(
    'board-last-word',
    'select status, "fromMe", "lastMessageAt" from tickets where company_id = $1 and id = $2',
    [tx.companyId, ticketId],
  );
  return found(row, 'ERR_NO_TICKET_FOUND');
}

interface LockedVisit {
  tx: CompanyTransaction;
  ticket: LockedTicket;
  visit: VisitInLane;
}

/** The visit after its greeting; the visit itself when none is due. */
async function greeted(app: App, { tx, ticket, visit }: LockedVisit): Promise<LaneVisit> {
  const now = app.now();
  const rules = await readRules(tx, visit.tagId);
  if (!rules || !isGreetingDue(rules, visit, now)) return visit;
  await greet(app, tx, ticket, rules.greetingMessageLane);
  return greetedNow(visit, now);
}

/** The visit of the next lane; the visit itself while none is due. */
async function movedOn(app: App, { tx, ticket, visit }: LockedVisit): Promise<LaneVisit> {
  const now = app.now();
  const rules = await readRules(tx, visit.tagId);
  if (!rules || rules.nextLaneId === null) return visit;
  const dueAt = laneDueAt(rules, visit, await readLastWord(tx, ticket.id));
  if (dueAt === null || dueAt > now) return visit;
  const next = await readRules(tx, rules.nextLaneId);
  if (!next) return visit;
  const place = { tagId: next.id, position: await topOf(tx, next.id) };
  return withoutGreeting(movedByTime(visit, place, now), next, now);
}

/** Each in a transaction of its own: a greeting that cannot be sent keeps no ticket in its lane. */
const rulesOfLanes = [greeted, movedOn];

/**
 * Locks the ticket, then reads its visit anew: another process may have done the same a moment before, and a person may
 * have moved the ticket.
 */
async function applyRule(
  app: App,
  { companyId, ticketId }: DueTicket,
  rule: (typeof rulesOfLanes)[number],
): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket || (ticket.status !== 'open' && ticket.status !== 'pending')) return;
    const visit = await readVisit(tx, ticketId);
    if (!isInLane(visit)) return;
    const after = await rule(app, { tx, ticket, visit });
    if (after === visit) return;
    await saveVisit(tx, ticketId, after);
    // Also after a greeting: the last message of the ticket is another one.
    await announceTicketMoved(app, tx, ticket, ticketId);
  });
}

interface DueTicket {
  companyId: number;
  ticketId: number;
}

/** Moves and greets what is due, in all companies. What fails stops nothing else, and is tried again a minute later. */
export async function applyDueRules(app: App): Promise<void> {
  const due = await app.database.acrossCompanies('look for lanes whose rules are due', (tx) =>
    tx.query<DueTicket>('board-due', DUE, [app.now()]),
  );
  for (const ticket of due)
    for (const rule of rulesOfLanes)
      try {
        await applyRule(app, ticket, rule);
      } catch (error) {
        app.log.error({ err: error, ...ticket, rule: rule.name }, 'lane rules');
      }
}

export function defineBoardJobs(app: App): void {
  app.jobs.every('lanes', '* * * * *', () => applyDueRules(app));
}
