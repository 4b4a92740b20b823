import type { ChannelMedia, ConnectionRef, Party, PeopleSource } from '@prosa/channel-driver';

/**
 * What the driver needs of the server: a place for the pairing's credentials and Signal keys, for what was sent, and
 * for the people that the phone reported. Each call is whole by itself; those that write are one transaction and
 * resolve when it is durable. They are fenced: once the lease of `connection.epoch` was lost they are refused with an
 * error, so that of two processes one alone moves the keys on.
 */

/** One key of a kind that Baileys names (session, pre-key, sender-key, lid-mapping ...), or of one of ours (journal.ts). */
export interface KeyChange {
  type: string;
  id: string;
  /** As text, see auth.ts; null removes it. */
  value: string | null;
}

/** A message of ours on its way. */
export interface SentMessage {
  wid: string;
  /** Whether WhatsApp has confirmed that it took it. */
  isAccepted: boolean;
  /** When it was noted first, ISO 8601. */
  at: string;
}

export interface WebStore {
  /** The pairing's credentials, as saveAuth was given them; null before a pairing and after `forget`. */
  credentials(connection: ConnectionRef): Promise<string | null>;
  /** Those of the ids that there are; all of the type, in any order, for null (asked of small types only). */
  keys(connection: ConnectionRef, type: string, ids: string[] | null): Promise<Map<string, string>>;
  /** All of it or nothing. What is not named stays. Stored encrypted. */
  saveAuth(connection: ConnectionRef, changes: { credentials?: string; keys: KeyChange[] }): Promise<void>;
  /** Forgets credentials, keys and what was waiting; not what was sent, nor the people. */
  forget(connection: ConnectionRef): Promise<void>;
  /**
   * Notes, before a message goes out, what it holds (an encoded protocol message, for the phones that ask for it
   * again). Noted again at another try; `at` and an acceptance stay.
   */
  sending(connection: ConnectionRef, wid: string, to: Party, content: Uint8Array): Promise<void>;
  /** WhatsApp took it. */
  accepted(connection: ConnectionRef, wid: string): Promise<void>;
  /** By the wid that `sending` was told; null when nothing was noted. Kept for at least 30 days. */
  findSent(connection: ConnectionRef, wid: string): Promise<SentMessage | null>;
  /**
   * Keeps the content of what others wrote where a later message needs it (polls). The first one stays: ids are made by
   * who writes, and nobody may put his words in the place of ours, or of another's.
   */
  keepContent(connection: ConnectionRef, wid: string, content: Uint8Array): Promise<void>;
  /** What a message held, ours or theirs; null when it is not known (any more). */
  content(connection: ConnectionRef, wid: string): Promise<Uint8Array | null>;
  /** What we sent under an id, and to whom; null when we did not. */
  sentContent(connection: ConnectionRef, wid: string): Promise<{ to: Party; content: Uint8Array } | null>;
  /** Adds people or brings their names up to date; the same person twice is one. */
  savePeople(connection: ConnectionRef, source: PeopleSource, people: Party[]): Promise<void>;
  /** A page in a stable order; `after` is what the page before answered as `next`. */
  people(
    connection: ConnectionRef,
    source: PeopleSource,
    after: string | null,
    limit: number,
  ): Promise<{ people: Party[]; next: string | null }>;
}

export type WebMedia = ChannelMedia;
