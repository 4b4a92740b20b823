import type auth from './pt/auth.json';
import type contactImport from './pt/contact-import.json';
import type contactDrawer from './pt/contact-drawer.json';
import type contacts from './pt/contacts.json';
import type tags from './pt/tags.json';
import type common from './pt/common.json';
import type files from './pt/files.json';
import type errors from './pt/errors.json';
import type finding from './pt/finding.json';
import type inbox from './pt/inbox.json';
import type newTicket from './pt/new-ticket.json';
import type compose from './pt/compose.json';
import type kinds from './pt/kinds.json';
import type messages from './pt/messages.json';
import type profile from './pt/profile.json';
import type connections from './pt/connections.json';
import type queues from './pt/queues.json';
import type quick from './pt/quick.json';
import type sandbox from './pt/sandbox.json';
import type users from './pt/users.json';
import type shell from './pt/shell.json';
import type tickets from './pt/tickets.json';

/** The namespaces and their keys, for the compiler. A new file in locales/pt gets a line here. */
export interface Namespaces {
  auth: typeof auth;
  compose: typeof compose;
  kinds: typeof kinds;
  common: typeof common;
  'contact-import': typeof contactImport;
  'contact-drawer': typeof contactDrawer;
  contacts: typeof contacts;
  tags: typeof tags;
  errors: typeof errors;
  files: typeof files;
  finding: typeof finding;
  inbox: typeof inbox;
  'new-ticket': typeof newTicket;
  messages: typeof messages;
  profile: typeof profile;
  connections: typeof connections;
  queues: typeof queues;
  quick: typeof quick;
  sandbox: typeof sandbox;
  users: typeof users;
  shell: typeof shell;
  tickets: typeof tickets;
}
