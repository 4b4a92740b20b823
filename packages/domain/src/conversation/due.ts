import { isWithinWorkingHours } from '../working-hours.ts';
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

// What happens to a ticket by the clock. All waits are minutes.

const MINUTE = 60_000;

/** What is due and when, in milliseconds since 1970; the clock is asked by whoever looks. */
interface Due {
  at: number;
  act: (script: Script) => void;
}

const after = (instant: string | null | undefined, minutes: number) =>
  Date.parse(instant ?? '') + minutes * MINUTE;

/** Nobody rated: the farewell, and the period ends without a rate. */
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
 * Silence in an attended ticket: a reminder, and the end counted from it; without a reminder, the end. Counted from
 * the last message; where the company wants it so, only while the customer is the one who is silent.
 */
function silenceExpires({ connection }: Facts, ticket: ConversationTicket): Due | null {
  const { expiresTicket, timeInactiveMessage, whenExpiresTicket, inactiveMessage } = connection;
  const last = ticket.lastMessageAt;
  if (expiresTicket <= 0 || last === null) return null;
  if (whenExpiresTicket === '1' && !ticket.fromMe) return null;
  const reminds = timeInactiveMessage > 0 && inactiveMessage.trim() !== '';
  // The same instant, however it is written: a database writes it unlike JavaScript.
  const isReminded = Date.parse(ticket.dialogue.remindedAt ?? '') === Date.parse(last);
  return reminds && !isReminded
    ? { at: after(last, timeInactiveMessage), act: remind }
    : { at: after(last, expiresTicket), act: expire };
}

/** Who chose no queue is sent to one, as if it had been chosen. */
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

/** Members whose turn it may be: agents who are online and at work, except whose turn it was. */
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

/** A waiting ticket is one member's turn, then another's. Whose turn it is by a person's hand begins when it is seen. */
function nextRouting({ company }: Facts, ticket: ConversationTicket): Due | null {
  const queue = company.queues.get(ticket.queueId ?? 0);
  if (!queue || queue.reassignMinutes <= 0) return null;
  const { assignedAt } = ticket.dialogue;
  if (ticket.userId === null) return { at: 0, act: (script) => routeToNext(script, queue) };
  if (assignedAt === undefined)
    return { at: 0, act: (script) => void script.remember({ assignedAt: script.at }) };
  return { at: after(assignedAt, queue.reassignMinutes), act: (script) => routeToNext(script, queue) };
}

/** Whether an integration or an AI speaks: it is not interrupted, and who talks with it chooses no queue. */
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

/** Whom the clock concerns without an instant of its own is looked at again after this. */
const CHECK_AGAIN_MS = 2 * MINUTE;

/** What the clock causes, and when to look again; null: nothing waits for the clock. */
export interface DueDecision {
  effects: readonly Effect[];
  checkAt: Date | null;
}

/** Whether something of this ticket waits for an instant that a later message may bring. */
function mayComeLater({ ticket, connection, isGroup }: Facts): boolean {
  return ticket?.status === 'open' && !isGroup && ticket.imported === null && connection.expiresTicket > 0;
}

/** Whether the clock has something to do as soon as the speaker's part ends. */
function isBlocked(facts: Facts): boolean {
  const { ticket, isGroup } = facts;
  if (ticket?.status !== 'pending' || ticket.imported !== null || isGroup) return false;
  return isLed(facts) && waits(facts, ticket) !== null;
}

/** A message that comes now may bring something by then: the shortest of what is counted from messages. */
function earliest(facts: Facts, now: Date): number {
  // Nobody says when the speaker's part ends.
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
 * What the clock does to a ticket now: nothing, when a message has come since the look was planned. Times are those of
 * messages, never of whatever touched the ticket.
 */
export function decideDue(facts: Facts, now: Date, ids: Ids): DueDecision {
  const due = dueOf(facts);
  if (!due || due.at > now.getTime()) return { effects: [], checkAt: nextCheck(facts, now, due?.at) };
  const script = new Script({ facts, now, ids });
  due.act(script);
  const { effects } = script.goOn();
  const next = dueOf(script.facts);
  // At the earliest a moment from now: what could not be done is not tried at once.
  const at = next && Math.max(next.at, now.getTime() + CHECK_AGAIN_MS);
  return { effects, checkAt: nextCheck(script.facts, now, at ?? undefined) };
}
