import type { Integration } from '@prosa/contract';
import type { Engine } from '../../engine/index.ts';
import type { Claimed, Step } from './delivery.ts';
import type { Payload, StoredFile } from './payload.ts';

export interface Work {
  delivery: Claimed;
  integration: Integration;
  /** The key that signs requests to the service. */
  secret: string;
  payload: Payload;
  file: StoredFile | null;
  /** The encrypted service account; '': none. */
  account: string;
  companyId: number;
  session: Session;
}

/** The columns of the ticket that keep the dialogue with the service; written together with its answer. */
export interface Session {
  typebotSessionId: string | null;
  typebotSessionTime: string | null;
  typebotStatus: boolean;
}

export interface Reply {
  steps: readonly Step[];
  session?: Session;
}

/** Calls one kind of service. It writes nothing: its answer is stored, then done step by step. */
export interface Driver {
  /**
   * True: it answers the customer. It is called only while it is the speaker, and not longer than the customer waits.
   */
  isSpeaker: boolean;
  deliver: (engine: Engine, work: Work) => Promise<Reply>;
}
