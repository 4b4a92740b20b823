import { reason } from '@prosa/domain';
import {
  type ChannelSession,
  type PairingCode,
  type Party,
  type PeopleSource,
  SendError,
} from '@prosa/channel-driver';

/** Requests to a channel and the answers of its session. Each request may be repeated. */
export interface Requests {
  checkNumber: { given: { number: string }; answer: { number: string | null } };
  block: { given: { party: Party; blocked: boolean }; answer: null };
  people: {
    given: { source: PeopleSource; after: string | null };
    answer: { people: { number: string; name: string }[]; next: string | null };
  };
  /** A repeated request gives another code. */
  pairingCode: { given: { number: string }; answer: PairingCode };
}
export type AskKind = keyof Requests;
export type Ask = { [Kind in AskKind]: { kind: Kind; given: Requests[Kind]['given'] } }[AskKind];
export type Answer = { value: Requests[AskKind]['answer'] } | { failure: string };

const perform: {
  [Kind in AskKind]: (
    session: ChannelSession,
    given: Requests[Kind]['given'],
  ) => Promise<Requests[Kind]['answer']>;
} = {
  async checkNumber(session, { number }) {
    const party = await session.checkNumber(number);
    return { number: party?.value ?? null };
  },
  async block(session, { party, blocked }) {
    await session.block(party, blocked);
    return null;
  },
  async people(session, { source, after }) {
    const { people, next } = await session.people(source, after);
    const known = people.filter(({ kind }) => kind === 'phone');
    return { people: known.map(({ value, name = '' }) => ({ number: value, name })), next };
  },
  async pairingCode(session, { number }) {
    if (!session.pairingCode) throw new SendError('permanent', reason('channel.notPaired'));
    return session.pairingCode(number);
  },
};

/** Performs a request; a SendError of the channel becomes a failure answer, other errors are thrown. */
export async function answerOf(session: ChannelSession, { kind, given }: Ask): Promise<Answer> {
  try {
    return { value: await perform[kind](session, given as never) };
  } catch (error) {
    if (error instanceof SendError) return { failure: error.reason };
    throw error;
  }
}
