import type { ChannelEvent } from '@prosa/channel-driver';
import type { CompanyTransaction } from '../platform/database/transactions.ts';

/** Hands a connection's events to the conversation pipeline, in order; resolves when they are durably stored. */
export type Deliver = (
  connection: { companyId: number; whatsappId: number },
  events: ChannelEvent[],
) => Promise<void>;

/** Tells the browsers, after the commit, what messages look like now. */
export type AnnounceMessages = (tx: CompanyTransaction, messageIds: number[]) => Promise<void>;

/** What this wing needs of the others; the composition root brings it. */
export interface Ports {
  deliver: Deliver;
  announceMessages: AnnounceMessages;
  /** The largest file that is taken in, in bytes. */
  maxMediaBytes: () => Promise<number>;
}
