import type { ChannelMedia, ConnectionRef, Party, PeopleSource } from '@prosa/channel-driver';

/**
 * What the driver needs of the server: storage for the pairing's credentials and Signal keys, for sent messages, and
 * for the people that the phone reported. Each call is whole by itself; each write is one transaction and resolves when
 * it is durable. Writes are fenced: once the lease of `connection.epoch` is lost they are refused with an error, so
 * that only one of two processes advances the keys.
 */

/**
 * A key of a type that Baileys names (session, pre-key, sender-key, lid-mapping ...), or of one of ours (journal.ts).
 */
export interface KeyChange {
  type: string;
  id: string;
  /** Encoded as text, see auth.ts; null removes the key. */
  value: string | null;
}

export interface SentMessage {
  wid: string;
  /** Whether WhatsApp has confirmed that it took the message. */
  isAccepted: boolean;
  /** When the message was first recorded, ISO 8601. */
  at: string;
}

export interface WebStore {
  /** The pairing's credentials, as passed to saveAuth; null before a pairing and after `forget`. */
  credentials(connection: ConnectionRef): Promise<string | null>;
  /**
   * Values by id; unknown ids are left out. Null `ids` returns all keys of the type, in any order (small types only).
   */
  keys(connection: ConnectionRef, type: string, ids: string[] | null): Promise<Map<string, string>>;
  /** Saves all changes or none; keys that are not listed stay. Stored encrypted. */
  saveAuth(connection: ConnectionRef, changes: { credentials?: string; keys: KeyChange[] }): Promise<void>;
  /** Deletes credentials, keys and pending received messages; sent messages and people stay. */
  forget(connection: ConnectionRef): Promise<void>;
  /**
   * Records the content of a message (an encoded protocol message) before it goes out, for phones that request it
   * again. A retry records it again; `at` and an acceptance stay.
   */
  sending(connection: ConnectionRef, wid: string, to: Party, content: Uint8Array): Promise<void>;
  /** Records that WhatsApp took the message. */
  accepted(connection: ConnectionRef, wid: string): Promise<void>;
  /** Finds a message by the wid passed to `sending`; null when none was recorded. Kept for at least 30 days. */
  findSent(connection: ConnectionRef, wid: string): Promise<SentMessage | null>;
  /**
   * Keeps the content of other people's messages that a later message needs (polls). The first content stays: senders
   * choose the ids, and nobody may replace our content or another sender's.
   */
  keepContent(connection: ConnectionRef, wid: string, content: Uint8Array): Promise<void>;
  /** The content of a message, ours or theirs; null when it is not known (any more). */
  content(connection: ConnectionRef, wid: string): Promise<Uint8Array | null>;
  /** The content that we sent under an id, and its recipient; null when we sent none. */
  sentContent(connection: ConnectionRef, wid: string): Promise<{ to: Party; content: Uint8Array } | null>;
  /** Adds people or updates their names, without duplicates. */
  savePeople(connection: ConnectionRef, source: PeopleSource, people: Party[]): Promise<void>;
  /** A page in a stable order; `after` is the `next` of the previous page. */
  people(
    connection: ConnectionRef,
    source: PeopleSource,
    after: string | null,
    limit: number,
  ): Promise<{ people: Party[]; next: string | null }>;
}

export type WebMedia = ChannelMedia;
