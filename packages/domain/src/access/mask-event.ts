import type { CompanyEvent, CompanyEventName } from '@prosa/contract';
import { maskContact, maskMessage, maskSchedule, maskTicket } from './mask.ts';
import { mayEditConnections } from './permissions.ts';
import type { Viewer } from './viewer.ts';

type AnyEvent = { [Name in CompanyEventName]: CompanyEvent<Name> }[CompanyEventName];

function withoutNumbers(event: AnyEvent): AnyEvent {
  if ('ticket' in event && 'message' in event) {
    return {
      ...event,
      message: maskMessage(event.message),
      ticket: maskTicket(event.ticket),
      contact: maskContact(event.contact),
    };
  }
  if ('ticket' in event) return { ...event, ticket: maskTicket(event.ticket) };
  // What colleagues write to each other is theirs.
  if ('message' in event && !('chat' in event)) return { ...event, message: maskMessage(event.message) };
  if ('contact' in event) return { ...event, contact: maskContact(event.contact) };
  if ('schedule' in event) return { ...event, schedule: maskSchedule(event.schedule) };
  // Items of contact lists go to admins, who see numbers.
  if ('records' in event && !('contactListId' in event))
    return { ...event, records: event.records.map((one) => maskContact(one)) };
  return event;
}

const hidden = {
  token: null,
  qrcode: null,
  phoneNumberId: null,
  businessAccountId: null,
  tokenExpiresAt: null,
  messagesPerSecond: null,
} as const;

function withoutSecrets(event: AnyEvent): AnyEvent {
  if ('whatsapp' in event) return { ...event, whatsapp: { ...event.whatsapp, ...hidden } };
  if ('session' in event) return { ...event, session: { ...event.session, qrcode: null } };
  return event;
}

/** An event as this person may see it: numbers hidden, a connection's secrets only for those who may edit it. */
export function maskEvent(viewer: Viewer, _name: CompanyEventName, event: AnyEvent): AnyEvent {
  const safe = mayEditConnections(viewer) ? event : withoutSecrets(event);
  return viewer.hidesNumbers ? withoutNumbers(safe) : safe;
}

/** Viewers with the same key get the same masked event. */
export function maskKey(viewer: Viewer): string {
  return `${viewer.hidesNumbers}/${mayEditConnections(viewer)}`;
}
