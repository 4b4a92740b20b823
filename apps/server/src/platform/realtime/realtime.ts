import type { CompanyEvent, CompanyEventName, Ticket } from '@prosa/contract';
import type { TicketFacts } from '@prosa/domain';

type TicketAudience = { kind: 'ticket'; ticket: TicketFacts };
type UserAudience = { kind: 'user'; userId: number; exceptSessionId?: string };

export type Audience = { kind: 'company' } | { kind: 'admins' } | TicketAudience | UserAudience;

/** Events with the content of a ticket never go to the whole company, and events of a session only to its user. */
export type AudienceOf<Name extends CompanyEventName> = Name extends
  | 'ticket'
  | 'appMessage'
  | 'ticketNote'
  | 'ticketPresence'
  ? TicketAudience
  : Name extends 'auth' | 'contactImport' | 'reminder' | 'ticketDraft'
    ? UserAudience
    : Name extends 'file' | 'chatbot' | 'queueIntegration' | 'holiday' | 'prompt'
      ? { kind: 'admins' }
      : Audience;

/** Publishes changes to browsers; call it from `afterCommit`. Who may see an event is decided at delivery. */
export interface Realtime {
  publish<Name extends CompanyEventName>(
    companyId: number,
    name: Name,
    event: CompanyEvent<Name>,
    audience: AudienceOf<Name>,
  ): void;
  /**
   * Sends a delete to those who saw the ticket (when it moved, or they no longer see it), then an update to those who
   * see it now.
   */
  publishMoved(companyId: number, before: TicketFacts | null, after: TicketFacts, ticket: Ticket): void;
  /** Closes a user's sockets, all but those of one session. */
  endSession(companyId: number, userId: number, exceptSessionId?: string): void;
  /**
   * False when nobody of the company is connected to any process, so that callers need not load what they would
   * publish.
   */
  hasListeners(companyId: number): boolean;
  close(): Promise<void>;
}
