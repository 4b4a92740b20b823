import { isWithinWorkingHours } from '../company/working-hours.ts';
import { closeByClock } from './bot/close.ts';
import { isCompanyServing, isQueueServing } from './bot/hours.ts';
import { promptOf } from './bot/prompt.ts';
import { drawOne, enterQueue } from './bot/queue.ts';
import { filled } from './bot/texts.ts';
import { words } from './bot/words.ts';
import type { Effect } from './effects.ts';
import type { ConversationTicket, Facts, QueueFacts } from './facts.ts';
import { Script } from './script.ts';
import type { Ids } from './state.ts';

// What the clock does to a ticket. All waits are in minutes.

const MINUTE = 60_000;

/** An action and the time at which it is due, in milliseconds since 1970. */
interface Due {
  at: number;
  act: (script: Script) => void;
}

const after = (instant: string | null | undefined, minutes: number) =>
  Date.parse(instant ?? '') + minutes * MINUTE;

/** Nobody rated: the customer gets the farewell, and the period ends without a rating. */
function ratingExpires({ connection, tracking }: Facts, ticket: ConversationTicket): Due | null {
  const { expiresTicketNPS } = connection;
  if (expiresTicketNPS <= 0) return null;
  const asked = ticket.lastMessageAt ?? tracking?.closedAt ?? ticket.updatedAt;
  return {
    at: after(asked, expiresTicketNPS),
    act: (script) => {
      script.send({ body: filled(script, connection.complationMessage) });
      closeByClock(script);
    },
  };
}

function remind(script: Script): void {
  script.send({ body: filled(script, script.facts.connection.inactiveMessage) });
  script.remember({ remindedAt: script.ticket.lastMessageAt ?? script.at });
}

function expire(script: Script): void {
  script.send({ body: filled(script, script.facts.connection.expiresInactiveMessage) });
  closeByClock(script);
}

/**
 * Silence in an attended ticket: first a reminder, and the end counts from it; without a reminder only the end. Waits
 * count from the last message; with whenExpiresTicket '1' only while an answer of the customer is missing.
 */
function silenceExpires({ connection }: Facts, ticket: ConversationTicket): Due | null {
  const { expiresTicket, timeInactiveMessage, whenExpiresTicket, inactiveMessage } = connection;
  const last = ticket.lastMessageAt;
  if (expiresTicket <= 0 || last === null) return null;
  if (whenExpiresTicket === '1' && !ticket.fromMe) return null;
  const reminds = timeInactiveMessage > 0 && inactiveMessage.trim() !== '';
  // Compares instants, not texts: the database writes an instant differently from JavaScript.
  const isReminded = Date.parse(ticket.dialogue.remindedAt ?? '') === Date.parse(last);
  return reminds && !isReminded
    ? { at: after(last, timeInactiveMessage), act: remind }
    : { at: after(last, expiresTicket), act: expire };
}

function redirects(facts: Facts, ticket: ConversationTicket): Due | null {
  const { connection, company, tracking } = facts;
  const { timeSendQueue, sendIdQueue } = connection;
  const queue = company.queues.get(sendIdQueue ?? 0);
  if (timeSendQueue <= 0 || !queue || ticket.queueId !== null || ticket.userId !== null) return null;
  return {
    at: after(tracking?.createdAt ?? ticket.updatedAt, timeSendQueue),
    act: (script) => enterQueue(script, queue, true, 'redirect'),
  };
}

/** Members who may get the ticket next: agents who are online and at work, except the one who has it now. */
function eligible({ facts, now, ticket }: Script, { memberIds }: QueueFacts): number[] {
  const { users, settings } = facts.company;
  return memberIds.filter((id) => {
    const user = users.get(id);
    const isThere = user?.profile === 'user' && facts.presence.online.has(id) && id !== ticket.userId;
    return isThere && isWithinWorkingHours(user, now, settings.timezone);
  });
}

function routeToNext(script: Script, queue: QueueFacts): void {
  const { facts, now, at } = script;
  if (!isCompanyServing(facts, now) || !isQueueServing(facts, queue, now)) return;
  const userId = drawOne(script, eligible(script, queue));
  if (userId === null) return;
  script.change({ userId }).track({ userId }).log('userDefine');
  const isSent = facts.company.settings.sendGreetingMessageOneQueues === 'enabled';
  if (isSent && !script.ticket.dialogue.isSearchAnnounced) script.send({ body: words.searching });
  script.remember({ assignedAt: at, isSearchAnnounced: true });
}

/**
 * A waiting ticket goes to one member after another. When a person assigned it, the member's time begins at the next
 * check.
 */
function nextRouting({ company }: Facts, ticket: ConversationTicket): Due | null {
  const queue = company.queues.get(ticket.queueId ?? 0);
  if (!queue || queue.reassignMinutes <= 0) return null;
  const { assignedAt } = ticket.dialogue;
  if (ticket.userId === null) return { at: 0, act: (script) => routeToNext(script, queue) };
  if (assignedAt === undefined)
    return { at: 0, act: (script) => void script.remember({ assignedAt: script.at }) };
  return { at: after(assignedAt, queue.reassignMinutes), act: (script) => routeToNext(script, queue) };
}

/** Whether an integration or an AI speaks: the clock does not interrupt it, and its customer chooses no queue. */
const isLed = (facts: Facts) =>
  (facts.ticket?.useIntegration === true && facts.ticket.userId === null) || promptOf(facts) !== null;

const waits = (facts: Facts, ticket: ConversationTicket) =>
  redirects(facts, ticket) ?? nextRouting(facts, ticket);

function dueOf(facts: Facts): Due | null {
  const { ticket, isGroup } = facts;
  if (!ticket || isGroup || (ticket.imported !== null && ticket.status !== 'nps')) return null;
  if (ticket.status === 'nps') return ratingExpires(facts, ticket);
  if (ticket.status === 'open') return silenceExpires(facts, ticket);
  return ticket.status === 'pending' && !isLed(facts) ? waits(facts, ticket) : null;
}

/** After this time the clock checks a ticket again that concerns it but has no due time. */
const CHECK_AGAIN_MS = 2 * MINUTE;

/** What the clock causes, and when it checks again; null: nothing waits for the clock. */
export interface DueDecision {
  effects: readonly Effect[];
  checkAt: Date | null;
}

/** Whether a later message may start a wait in this ticket. */
function mayComeLater({ ticket, connection, isGroup }: Facts): boolean {
  return ticket?.status === 'open' && !isGroup && ticket.imported === null && connection.expiresTicket > 0;
}

/** Whether the clock has something to do as soon as the part of the integration or AI ends. */
function isBlocked(facts: Facts): boolean {
  const { ticket, isGroup } = facts;
  if (ticket?.status !== 'pending' || ticket.imported !== null || isGroup) return false;
  return isLed(facts) && waits(facts, ticket) !== null;
}

/** The earliest time at which a message that comes from now on could make something due: after the shortest wait. */
function earliest(facts: Facts, now: Date): number {
  // Nobody announces when the speaker's part ends.
  if (isBlocked(facts)) return now.getTime() + CHECK_AGAIN_MS;
  if (!mayComeLater(facts)) return Number.POSITIVE_INFINITY;
  const { expiresTicket, timeInactiveMessage } = facts.connection;
  const shortest = timeInactiveMessage > 0 ? Math.min(expiresTicket, timeInactiveMessage) : expiresTicket;
  return now.getTime() + shortest * MINUTE;
}

function nextCheck(facts: Facts, now: Date, due: number | undefined): Date | null {
  const at = Math.min(due ?? Number.POSITIVE_INFINITY, earliest(facts, now));
  return Number.isFinite(at) ? new Date(at) : null;
}

/**
 * What the clock does to a ticket now: nothing when a message has come since the check was planned. Waits count from
 * messages, never from other changes of the ticket.
 */
export function decideDue(facts: Facts, now: Date, ids: Ids): DueDecision {
  const due = dueOf(facts);
  if (!due || due.at > now.getTime()) return { effects: [], checkAt: nextCheck(facts, now, due?.at) };
  const script = new Script({ facts, now, ids });
  due.act(script);
  const { effects } = script.goOn();
  const next = dueOf(script.facts);
  // Not before the next check: an action that was not possible is not tried again at once.
  const at = next && Math.max(next.at, now.getTime() + CHECK_AGAIN_MS);
  return { effects, checkAt: nextCheck(script.facts, now, at ?? undefined) };
}
