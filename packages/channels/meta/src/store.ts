import type { ChannelMedia, ConnectionRef } from '@prosa/channel-driver';
import type { TemplateUpdate } from './inbound/template-update.ts';
import type { Attempt } from './send-attempts.ts';

/**
 * What the drivers of Meta's channels need from the server: credentials, the updates that the webhook stored, a record
 * of sent messages, and file storage. Each call is atomic; a write resolves when it is durable. The server writes under
 * a lease: a session that lost its lease is closed, and its later writes may be refused with an error.
 */

export interface MetaConnection {
  /** WhatsApp: the phone number id; Messenger: the page's id; Instagram: the professional account's id. */
  accountId: string;
  /** WhatsApp: the business account (WABA) that the number belongs to; null elsewhere. */
  businessAccountId: string | null;
  /** Decrypted. WhatsApp: the system user's token; Messenger and Instagram: the page's. */
  accessToken: string;
  /** The business's own number in digits, if it has one. */
  number: string | null;
  /** How many messages per second the platform takes from this number (80, up to 1,000 after an upgrade). */
  messagesPerSecond: number;
}

/** One stored update, split from its webhook call by splitWebhook. */
export interface MetaUpdate {
  /** Rises in the order in which updates are stored. */
  id: number;
  /** When it was stored, ISO 8601. */
  receivedAt: string;
  field: string;
  payload: unknown;
}

export interface MetaStore {
  /** The current credentials; null when the connection has none. */
  connection(connection: ConnectionRef): Promise<MetaConnection | null>;
  /**
   * The oldest updates that are not done, ordered by id, including those that another session read and did not finish.
   * An update is returned again until it is done.
   */
  updates(connection: ConnectionRef, limit: number): Promise<MetaUpdate[]>;
  /** Marks updates as done: the sink has stored their events durably, or they have none. */
  done(connection: ConnectionRef, ids: number[]): Promise<void>;
  /** Applies an update of a message template; a repeated or late one changes nothing. */
  template(connection: ConnectionRef, update: TemplateUpdate): Promise<void>;
  /**
   * Calls back when there may be new updates or other credentials, sometimes without reason. Returns a function that
   * stops it.
   */
  watch(connection: ConnectionRef, listener: () => void): () => void;
  /**
   * Records, before a request goes out, that a message with our wid may reach the platform, and its recipient
   * (Party.value). Each try updates `at`; a known platformWid stays.
   */
  sending(connection: ConnectionRef, wid: string, to: string): Promise<void>;
  /**
   * Records the platform's id of our message: from the answer, or from a status or an echo that came before or instead
   * of it. Needs no earlier record of the message; the first id stays.
   */
  sent(connection: ConnectionRef, wid: string, platformWid: string): Promise<void>;
  /** The request was surely refused: deletes the record of `sending`, unless the message has a platform id. */
  unsent(connection: ConnectionRef, wid: string): Promise<void>;
  /** The message with this platform id failed after the platform took it. */
  failed(connection: ConnectionRef, platformWid: string): Promise<void>;
  /**
   * All recorded tries of one message (send-attempts.ts), by our wid or by any platform id of its requests. Kept for at
   * least 30 days.
   */
  tries(connection: ConnectionRef, wid: string): Promise<Attempt[]>;
  /** Which of these platform ids belong to our messages, with the wid under which each is recorded. */
  ours(connection: ConnectionRef, platformWids: string[]): Promise<Map<string, string>>;
  /**
   * The platform's ids of messages sent to a person in (after, until], newest first: Messenger reports 'read until'
   * without naming messages. Contains whole messages (the last of their requests) that did not fail.
   */
  sentTo(
    connection: ConnectionRef,
    to: string,
    span: { after: string; until: string; limit: number },
  ): Promise<string[]>;
}

export type { Attempt as Try } from './send-attempts.ts';
export type MetaMedia = ChannelMedia;
