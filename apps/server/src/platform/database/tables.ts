import type * as tenancy from './tables-tenancy.ts';
import type * as connections from './tables-connections.ts';
import type * as inbox from './tables-inbox.ts';
import type * as notebook from './tables-notebook.ts';

/** Every table, for Kysely. */
export interface Tables {
  plans: tenancy.PlansTable;
  companies: tenancy.CompaniesTable;
  company_settings: tenancy.CompanySettingsTable;
  settings: tenancy.SettingsTable;
  users: tenancy.UsersTable;
  user_queues: tenancy.UserQueuesTable;
  sessions: tenancy.SessionsTable;
  refresh_tokens: tenancy.RefreshTokensTable;
  sign_in_failures: tenancy.SignInFailuresTable;
  queues: tenancy.QueuesTable;
  connections: connections.ConnectionsTable;
  connection_queues: connections.ConnectionQueuesTable;
  connection_leases: connections.ConnectionLeasesTable;
  parked_acks: connections.ParkedAcksTable;
  parked_events: connections.ParkedEventsTable;
  failed_events: connections.FailedEventsTable;
  sandbox_lines: connections.SandboxLinesTable;
  sandbox_messages: connections.SandboxMessagesTable;
  sandbox_events: connections.SandboxEventsTable;
  contacts: inbox.ContactsTable;
  contact_identities: inbox.ContactIdentitiesTable;
  contact_extra_info: inbox.ContactExtraInfoTable;
  contact_wallets: inbox.ContactWalletsTable;
  tags: inbox.TagsTable;
  contact_tags: inbox.ContactTagsTable;
  conversations: inbox.ConversationsTable;
  tickets: inbox.TicketsTable;
  ticket_tags: inbox.TicketTagsTable;
  ticket_tracking: inbox.TicketTrackingTable;
  user_ratings: inbox.UserRatingsTable;
  ticket_logs: inbox.TicketLogsTable;
  saved_views: inbox.SavedViewsTable;
  bulk_closes: inbox.BulkClosesTable;
  bulk_close_tickets: inbox.BulkCloseTicketsTable;
  messages: inbox.MessagesTable;
  message_reactions: inbox.MessageReactionsTable;
  quick_messages: notebook.QuickMessagesTable;
  file_lists: notebook.FileListsTable;
  push_subscriptions: notebook.PushSubscriptionsTable;
  file_options: notebook.FileOptionsTable;
  ticket_notes: notebook.TicketNotesTable;
}
