import type { ChannelMedia, ConnectionRef } from '@prosa/channel-driver';
import type { TemplateUpdate } from './inbound/template-update.ts';
import type { Attempt } from './send-attempts.ts';

/**
 * What the drivers of Meta's channels need of the server: the connection's credentials, the updates that the webhook
 * has stored, a memory of what was sent, and a place for files. Each call is whole by itself; those that write
 * resolve when it is durable. The server's side is under a lease: a session whose lease was lost is closed, and
 * what it writes after that may be refused with an error.
 */

/** What a line of Meta's needs to know of itself. */
export interface MetaConnection {
  /** WhatsApp: the phone number id; Messenger: the page's id; Instagram: the professional account's id. */
  accountId: string;
  /** WhatsApp: the business account (WABA) that the number belongs to; null elsewhere. */
  businessAccountId: string | null;
  /** Decrypted. WhatsApp: of the system user; Messenger and Instagram: the page's. */
  accessToken: string;
  /** The business's own number in digits, where it has one. */
  number: string | null;
  /** How many messages the platform takes of this number in a second (80, up to 1,000 after an upgrade). */
  messagesPerSecond: number;
}

/** One update as the webhook brought it, already split from its call by splitWebhook. */
export interface MetaUpdate {
  /** Rises in the order in which updates were stored. */
  id: number;
  /** When it was stored, ISO 8601. */
  receivedAt: string;
  /** As splitWebhook told it. */
  field: string;
  /** As splitWebhook told it, from JSON. */
  payload: unknown;
}

export interface MetaStore {
  /** The credentials as they are now; null when the connection has none. Asked at every opening and after error 190. */
  connection(connection: ConnectionRef): Promise<MetaConnection | null>;
  /**
   * The oldest ones that are not done, in the order of their ids, also those that another session has read but
   * did not finish. What is answered once is answered again until it is done.
   */
  updates(connection: ConnectionRef, limit: number): Promise<MetaUpdate[]>;
  /** The sink has stored their events durably, or they have none. */
  done(connection: ConnectionRef, ids: number[]): Promise<void>;
  /** What the platform tells of a message template; told twice or late it changes nothing. */
  template(connection: ConnectionRef, update: TemplateUpdate): Promise<void>;
  /** Calls when there may be new updates or other credentials, and now and then without reason. Returns how to stop. */
  watch(connection: ConnectionRef, listener: () => void): () => void;
  /**
   * Notes, before a request goes out, that a message with our wid may reach the platform, and to whom (Party.value).
   * Noted again at each try (`at` moves); a platformWid that is known stays.
   */
  sending(connection: ConnectionRef, wid: string, to: string): Promise<void>;
  /**
   * The platform's id of our message: from the answer, or from a status or an echo that came before it or in its
   * place. Known or not, told twice or not: the first id stays.
   */
  sent(connection: ConnectionRef, wid: string, platformWid: string): Promise<void>;
  /** The request was surely refused: nothing went out, as if `sending` had never been noted. Keeps what is sent. */
  unsent(connection: ConnectionRef, wid: string): Promise<void>;
  /** What has this id at the platform failed after it had been taken. */
  failed(connection: ConnectionRef, platformWid: string): Promise<void>;
  /**
   * All that was noted of one message (tries.ts), by our wid or by any id that the platform has given to one of its
   * requests. Kept for at least 30 days.
   */
  tries(connection: ConnectionRef, wid: string): Promise<Attempt[]>;
  /** Which of these ids of the platform's are of what we sent, and as what we noted it. */
  ours(connection: ConnectionRef, platformWids: string[]): Promise<Map<string, string>>;
  /**
   * The platform's ids of what was sent to somebody in (after, until], newest first: Messenger tells 'read until',
   * and not what. Of whole messages (the last of their requests) that did not fail.
   */
  sentTo(
    connection: ConnectionRef,
    to: string,
    span: { after: string; until: string; limit: number },
  ): Promise<string[]>;
}

export type { Attempt as Try } from './send-attempts.ts';
export type MetaMedia = ChannelMedia;
