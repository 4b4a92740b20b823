import type { CompanyEvent, CompanyEventName, Ticket } from '@prosa/contract';
import type { TicketFacts } from '@prosa/domain';

type TicketAudience = { kind: 'ticket'; ticket: TicketFacts };
type UserAudience = { kind: 'user'; userId: number; exceptSessionId?: string };

/** Who hears an event. */
export type Audience = { kind: 'company' } | { kind: 'admins' } | TicketAudience | UserAudience;

/** What a ticket holds is never for the whole company, and a session is its owner's. */
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

/** Tells browsers what changed; call it from `afterCommit`. Who may see is computed at delivery. */
export interface Realtime {
  publish<Name extends CompanyEventName>(
    companyId: number,
    name: Name,
    event: CompanyEvent<Name>,
    audience: AudienceOf<Name>,
  ): void;
  /**
   * Delete for those who saw the ticket (when its place changed, or they see it no more), then update for those who
   * see it now.
   */
  publishMoved(companyId: number, before: TicketFacts | null, after: TicketFacts, ticket: Ticket): void;
  /** Closes a user's sockets, all but those of one session. */
  endSession(companyId: number, userId: number, exceptSessionId?: string): void;
  /** False: nobody of the company is connected to any process, so that loading what to tell can be spared. */
  hasListeners(companyId: number): boolean;
  close(): Promise<void>;
}
