import type { Integration } from '@prosa/contract';
import type { Engine } from '../../engine/index.ts';
import type { Claimed, Step } from './delivery.ts';
import type { Payload, StoredFile } from './payload.ts';

/** One message to a service. */
export interface Work {
  delivery: Claimed;
  integration: Integration;
  /** What signs what it is sent. */
  secret: string;
  payload: Payload;
  /** The customer's file, as it is stored. */
  file: StoredFile | null;
  /** The account by which it is asked, encrypted; '': none. */
  account: string;
  companyId: number;
  /** Where the dialogue with it stands. */
  session: Session;
}

/** Changes of the ticket that belong to the dialogue with the service; written when its answer is. */
export interface Session {
  typebotSessionId: string | null;
  typebotSessionTime: string | null;
  typebotStatus: boolean;
}

export interface Reply {
  steps: readonly Step[];
  session?: Session;
}

/** How a kind of service is told. It writes nothing: what it answers is stored, then done step by step. */
export interface Driver {
  /** It answers the customer: told only while it speaks in the ticket, and not for longer than the customer waits. */
  isSpeaker: boolean;
  deliver: (engine: Engine, work: Work) => Promise<Reply>;
}
