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

/** What the conversations do with messages from before a session. */
interface History {
  /** What a connection asks for; null: nothing. */
  requestedHistory: (connection: Connection) => Promise<HistoryWindow | null>;
  /** Resolves when the batch is durably kept. */
  take: (connection: Connection, batch: HistoryBatch) => Promise<void>;
}

/** Where a channel's news goes. */
export interface Inbound {
  deliver: Deliver;
  /** What somebody has said to the platform about promotions; resolves when it is noted. */
  marketing: (connection: Connection, person: Party, preference: MarketingPreference) => Promise<void>;
  /** Whether a company takes calls; absent: it does. */
  takesCalls?: (connection: Connection) => Promise<boolean>;
  history: History;
  /** The platform restricts the number of a session, or does not any more. */
  restricted: (lease: Lease, restriction: Restriction | null) => Promise<void>;
}

/** Tells the browsers, after the commit, what messages look like now. */
export type AnnounceMessages = (tx: CompanyTransaction, messageIds: number[]) => Promise<void>;

/** Tells them that a message goes for good; before it does, in the same transaction. */
export type AnnounceGone = (
  tx: CompanyTransaction,
  message: { id: number; ticketId: number },
) => Promise<void>;

/** Announces messages to browsers. */
export interface Announcing {
  announceMessages: AnnounceMessages;
  announceGone: AnnounceGone;
}

/** What this area needs of the others; the composition root brings it. */
export interface Ports extends Omit<Inbound, 'restricted'>, Announcing {
  /** The largest file that is taken in, in bytes. */
  maxMediaBytes: () => Promise<number>;
}
