import {
  found,
  greetedNow,
  greetingDueAt,
  laneDueAt,
  movedByTime,
  withoutGreeting,
  type LastWord,
  type LaneVisit,
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
    and l."enteredAt" between $1::timestamptz - interval '1 day' and $1::timestamptz - interval '15 seconds'))
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

/** What is due for the visit at this moment; the visit itself when nothing is. */
async function applied(
  app: App,
  tx: CompanyTransaction,
  ticket: LockedTicket,
  visit: LaneVisit,
): Promise<LaneVisit> {
  const now = app.now();
  const rules = await readRules(tx, visit.tagId);
  if (!rules) return visit;
  const isDue = (at: Date | null) => at !== null && at <= now;
  const greets = isDue(greetingDueAt(rules, visit));
  if (greets) await greet(app, tx, ticket, rules.greetingMessageLane);
  const after = greets ? greetedNow(visit, now) : visit;
  if (!isDue(laneDueAt(rules, after, await readLastWord(tx, ticket.id))) || rules.nextLaneId === null)
    return after;
  const next = await readRules(tx, rules.nextLaneId);
  if (!next) return after;
  const place = { tagId: next.id, position: await topOf(tx, next.id) };
  return withoutGreeting(movedByTime(after, place, now), next, now);
}

/**
 * Locks the ticket, then reads its visit anew: another process may have done the same a moment before, and a person may
 * have moved the ticket.
 */
async function applyRules(app: App, companyId: number, ticketId: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket || (ticket.status !== 'open' && ticket.status !== 'pending')) return;
    const visit = await readVisit(tx, ticketId);
    if (!visit) return;
    const after = await applied(app, tx, ticket, visit);
    if (after === visit) return;
    await saveVisit(tx, ticketId, after);
    if (after.tagId !== visit.tagId) await announceTicketMoved(app, tx, ticket, ticketId);
  });
}

/** Moves and greets what is due, in all companies. A ticket that fails does not stop the others. */
export async function applyDueRules(app: App): Promise<void> {
  const due = await app.database.acrossCompanies('look for lanes whose rules are due', (tx) =>
    tx.query<{ companyId: number; ticketId: number }>('board-due', DUE, [app.now()]),
  );
  for (const { companyId, ticketId } of due) {
    try {
      await applyRules(app, companyId, ticketId);
    } catch (error) {
      app.log.error({ err: error, companyId, ticketId }, 'lane rules');
    }
  }
}

export function defineBoardJobs(app: App): void {
  app.jobs.every('lanes', '* * * * *', () => applyDueRules(app));
}
