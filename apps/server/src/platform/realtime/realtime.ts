import type {
  CompanyEvent,
  CompanyEventName,
  InstallationEvent,
  InstallationEventName,
  Ticket,
} from '@prosa/contract';
import type { InstallationAudience, TicketFacts } from '@prosa/domain';

type TicketAudience = { kind: 'ticket'; ticket: TicketFacts };
/** All sessions of a user, all but one, or only some. */
type UserAudience = { kind: 'user'; userId: number; exceptSessionId?: string; onlySessionIds?: string[] };
type AdminAudience = { kind: 'admins' };
/** The people of the company with these ids, whatever their rights. */
type MemberAudience = { kind: 'members'; userIds: number[] };

export type Audience = { kind: 'company' } | AdminAudience | MemberAudience | TicketAudience | UserAudience;

/**
 * The audience of each event that must not go to the whole company: the content of a ticket goes to those who may see
 * the ticket, what belongs to a person goes to that person, and what only admins may read goes to admins.
 */
interface Audiences {
  ticket: TicketAudience;
  appMessage: TicketAudience;
  ticketNote: TicketAudience;
  ticketPresence: TicketAudience;
  chat: MemberAudience;
  'chat-user': UserAudience;
  auth: UserAudience;
  contactImport: UserAudience;
  reminder: UserAudience;
  mention: UserAudience;
  ticketDraft: UserAudience;
  file: AdminAudience;
  campaign: AdminAudience;
  ContactList: AdminAudience;
  ContactListItem: AdminAudience;
  chatbot: AdminAudience;
  queueIntegration: AdminAudience;
  holiday: AdminAudience;
  prompt: AdminAudience;
  support: AdminAudience;
}

export type AudienceOf<Name extends CompanyEventName> = Name extends keyof Audiences
  ? Audiences[Name]
  : Audience;

/** Events of the installation that are for some of its people; all others are for everybody. */
export type InstallationAudienceOf<Name extends InstallationEventName> = Name extends 'announcement'
  ? [audience: InstallationAudience]
  : [];

/** Publishes changes to browsers; call it from `afterCommit`. Who may see an event is decided at delivery. */
export interface Realtime {
  publish<Name extends CompanyEventName>(
    companyId: number,
    name: Name,
    event: CompanyEvent<Name>,
    audience: AudienceOf<Name>,
  ): void;
  /** To everybody of every company, or to the event's audience; one event, however many companies there are. */
  publishToInstallation<Name extends InstallationEventName>(
    name: Name,
    event: InstallationEvent<Name>,
    ...audience: InstallationAudienceOf<Name>
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
