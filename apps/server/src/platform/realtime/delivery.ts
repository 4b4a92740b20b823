import type {
  CompanyEvent,
  CompanyEventName,
  InstallationEvent,
  InstallationEventName,
  Ticket,
} from '@prosa/contract';
import {
  type InstallationAudience,
  isAdmin,
  isInAudience,
  isShutOut,
  type TicketFacts,
  type Viewer,
} from '@prosa/domain';
import type { Audience } from './realtime.ts';

/** An event for people of every company; `audience` null: for all of them. */
export interface InstallationDelivery {
  kind: 'installation';
  name: InstallationEventName;
  event: InstallationEvent<InstallationEventName>;
  audience: InstallationAudience | null;
}

/** What the bus carries about one company, from the process that made a change to every process. */
export type CompanyDelivery =
  | { kind: 'event'; companyId: number; name: CompanyEventName; event: AnyEvent; audience: Audience }
  | { kind: 'moved'; companyId: number; before: TicketFacts | null; after: TicketFacts; ticket: Ticket }
  | { kind: 'end'; companyId: number; userId: number; exceptSessionId: string | null };

export type Delivery = CompanyDelivery | InstallationDelivery;

type AnyEvent = { [Name in CompanyEventName]: CompanyEvent<Name> }[CompanyEventName];

/** The domain's rules on who receives an event, and with what content. */
export interface RealtimeRules {
  maySee(viewer: Viewer, ticket: TicketFacts): boolean;
  /** The event as this person may see it: without hidden numbers and secrets. */
  mask(viewer: Viewer, name: CompanyEventName, event: AnyEvent): AnyEvent;
  /** People with the same key receive the same masked event. */
  maskKey(viewer: Viewer): string;
}

export interface Telling {
  name: CompanyEventName;
  event: AnyEvent;
}

function isHeardBy(rules: RealtimeRules, viewer: Viewer, audience: Audience): boolean {
  if (audience.kind === 'ticket') return rules.maySee(viewer, audience.ticket);
  if (audience.kind === 'admins') return isAdmin(viewer);
  if (audience.kind === 'members') return audience.userIds.includes(viewer.id);
  return audience.kind === 'company' || audience.userId === viewer.id;
}

export const isForPerson = (viewer: Viewer, { audience }: InstallationDelivery): boolean =>
  !isShutOut(viewer) && (audience === null || isInAudience(viewer, audience));

function isElsewhere(before: TicketFacts, after: TicketFacts): boolean {
  return before.status !== after.status || before.userId !== after.userId || before.queueId !== after.queueId;
}

/** What people get who may only pay, or who have a second factor to set up. */
const evenWhenShutOut = new Set<CompanyEventName>(['auth', 'payment', 'invoice', 'subscription']);

/**
 * The events that one person receives from a delivery, in order. Past the company's due date, and before the
 * person has set up a required second factor, these are only those of the session and of payments.
 */
export function tellingsFor(rules: RealtimeRules, viewer: Viewer, delivery: CompanyDelivery): Telling[] {
  if (delivery.kind === 'end') return [];
  if (delivery.kind === 'event') {
    const { name, event, audience } = delivery;
    if (isShutOut(viewer) && !evenWhenShutOut.has(name)) return [];
    return isHeardBy(rules, viewer, audience) ? [{ name, event }] : [];
  }
  if (isShutOut(viewer)) return [];
  const { before, after, ticket } = delivery;
  const seesIt = rules.maySee(viewer, after);
  const sawIt = before !== null && rules.maySee(viewer, before);
  const tellings: Telling[] = [];
  if (sawIt && (!seesIt || isElsewhere(before, after))) {
    tellings.push({ name: 'ticket', event: { action: 'delete', ticketId: after.id } });
  }
  if (seesIt) tellings.push({ name: 'ticket', event: { action: 'update', ticket } });
  return tellings;
}
