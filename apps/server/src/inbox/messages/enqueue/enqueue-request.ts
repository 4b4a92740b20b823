import type { Viewer } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import type { LockedTicket } from '../../tickets/queries.ts';
import type { Draft } from '../drafts.ts';

/** What the door is given. */
export type EnqueueServices = Pick<App, 'realtime' | 'media' | 'bus' | 'jobs' | 'now' | 'capabilitiesOf'>;

interface Person {
  by: 'person';
  /** Who has been found to see the ticket. */
  viewer: Viewer;
  ticket: LockedTicket;
}

interface Schedule {
  by: 'schedule';
  /** Whose schedule it is; null: of somebody who is gone. */
  userId: number | null;
  ticket: LockedTicket;
  /** The ticket was made for this message: it has been nowhere before. */
  isNewTicket: boolean;
}

interface System {
  by: 'system';
  /** Who has written a note; null: the system itself. */
  userId: number | null;
  ticket: Pick<LockedTicket, 'id' | 'conversationId' | 'whatsappId' | 'queueId'>;
}

/** Who writes, and in which ticket. The rules that hold for a message are its sender's. */
export type Sender = Person | Schedule | System;

export type EnqueueRequest = Sender & {
  drafts: readonly Draft[];
  /** Nothing follows in this transaction: the commit may go out with the last statement. */
  isLast?: boolean;
};
