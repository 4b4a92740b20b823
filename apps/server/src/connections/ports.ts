import type {
  ChannelEvent,
  HistoryBatch,
  HistoryWindow,
  MarketingPreference,
  Party,
  Restriction,
} from '@prosa/channel-driver';
import type { CompanyTransaction } from '../platform/database/transactions.ts';
import type { Lease } from './runner/lease-queries.ts';

/** Hands a connection's events to the conversation pipeline, in order; resolves when they are durably stored. */
export type Deliver = (connection: Connection, events: ChannelEvent[]) => Promise<void>;

type Connection = { companyId: number; whatsappId: number };

/** Import of messages from before a session. */
interface History {
  /** The window of old messages that a connection requests; null for none. */
  requestedHistory: (connection: Connection) => Promise<HistoryWindow | null>;
  /** Resolves when the batch is durably stored. */
  take: (connection: Connection, batch: HistoryBatch) => Promise<void>;
}

export interface Inbound {
  deliver: Deliver;
  /** Stores a person's preference about promotions; resolves when it is stored. */
  marketing: (connection: Connection, person: Party, preference: MarketingPreference) => Promise<void>;
  /** Whether a company takes calls; absent means yes. */
  takesCalls?: (connection: Connection) => Promise<boolean>;
  history: History;
  /** The platform restricts the number of a session; null ends the restriction. */
  restricted: (lease: Lease, restriction: Restriction | null) => Promise<void>;
}

/** Announces messages in their new state to browsers, after the commit. */
export type AnnounceMessages = (tx: CompanyTransaction, messageIds: number[]) => Promise<void>;

/** Announces that a message is deleted for good; call it before the deletion, in the same transaction. */
export type AnnounceGone = (
  tx: CompanyTransaction,
  message: { id: number; ticketId: number },
) => Promise<void>;

export interface Announcing {
  announceMessages: AnnounceMessages;
  announceGone: AnnounceGone;
}

/** What this area needs from other areas; the composition root provides it. */
export interface Ports extends Omit<Inbound, 'restricted'>, Announcing {
  /** The largest file that is accepted, in bytes. */
  maxMediaBytes: () => Promise<number>;
  /** Whether the operator allows simulated customers. */
  isSandboxOn: () => Promise<boolean>;
  /** How the operator lets codes that recover a password go over connections. */
  codeSettings: () => Promise<{ mayUseOwn: boolean; template: { name: string; language: string } | null }>;
}
