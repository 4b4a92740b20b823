import type { Viewer } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import type { LockedTicket } from '../../tickets/queries.ts';
import type { Draft } from '../drafts.ts';
import type { SendingConnection } from '../queries.ts';

export type EnqueueServices = Pick<App, 'realtime' | 'media' | 'bus' | 'jobs' | 'now' | 'capabilitiesOf'>;

interface Person {
  by: 'person';
  /** A viewer who may see the ticket: the caller has checked it. */
  viewer: Viewer;
  ticket: LockedTicket;
}

interface Schedule {
  by: 'schedule';
  /** The schedule's author; null if the user was deleted. */
  userId: number | null;
  ticket: LockedTicket;
  /** The ticket was created for this message, so nobody has seen it before. */
  isNewTicket: boolean;
  /** No list has the ticket (docs/adr/0333), so its change is not published. */
  isQuietTicket?: boolean;
  /** The class of service: true for a campaign, whose messages wait behind those of people and bots. */
  isMass?: boolean;
}

/** Another program, with a token of the connection (docs/adr/0341). */
interface OtherProgram {
  by: 'api';
  userId: null;
  /** Its contact is not blocked: the caller has checked it. */
  ticket: LockedTicket;
  /** Of the ticket, read in this transaction. */
  connection: SendingConnection;
  isNewTicket: boolean;
  isQuietTicket: boolean;
}

interface System {
  by: 'system';
  /** The author of a note; null for the system itself. */
  userId: number | null;
  ticket: Pick<LockedTicket, 'id' | 'conversationId' | 'whatsappId' | 'queueId'>;
}

/** The sender decides which rules apply to its messages. */
export type Sender = Person | Schedule | OtherProgram | System;

export type EnqueueRequest = Sender & {
  drafts: readonly Draft[];
  /** No statement follows in this transaction: the commit may go out with the last one. */
  isLast?: boolean;
};
