import {
  identityOf,
  isReference,
  namelessName,
  numberOf,
  partyKey,
  plainName,
  type ChannelEvent,
  type Party,
} from '@prosa/domain';

const LONGEST_NAME = 250;

/** The connection that events come by. */
export interface Connection {
  companyId: number;
  whatsappId: number;
}

/** An event, and by which of a company's connections it came. */
export interface Arrival {
  whatsappId: number;
  event: ChannelEvent;
}

/** Somebody whom a batch names: looked up, or made, before anything is decided. */
interface NamedParty {
  whatsappId: number;
  key: string;
  kind: Party['kind'];
  /** The one value of all spellings. */
  identity: string;
  number: string;
  name: string;
  isChat: boolean;
}

/** A message as its connection's events name it. */
export interface NamedMessage {
  whatsappId: number;
  wid: string;
}

/** What a batch of events of one company speaks of. */
export interface Batch {
  arrivals: readonly Arrival[];
  /** Distinct, and in one order for all processes: two that make the same contacts must not wait for each other. */
  parties: NamedParty[];
  named: NamedMessage[];
  /** Of the named ones those that something is told about. */
  repeated: NamedMessage[];
  /** How many messages it may store. */
  messages: number;
}

function partiesOf(arrivals: readonly Arrival[]): NamedParty[] {
  const parties = new Map<string, NamedParty>();
  const add = (whatsappId: number, party: Party, isChat: boolean) => {
    const key = partyKey(party);
    const known = parties.get(`${whatsappId} ${key}`);
    const { kind, value: identity } = identityOf(party);
    const name = (plainName(party.name) || known?.name || namelessName(party)).slice(0, LONGEST_NAME);
    const number = known?.number ?? numberOf(party);
    const named = {
      whatsappId,
      key,
      kind,
      identity,
      number,
      name,
      isChat: isChat || (known?.isChat ?? false),
    };
    parties.set(`${whatsappId} ${key}`, named);
  };
  for (const { whatsappId, event } of arrivals) {
    if (isReference(event)) continue;
    add(whatsappId, event.chat, true);
    const isGroup = event.chat.kind === 'group';
    if (event.kind === 'message' && isGroup && !event.fromMe) add(whatsappId, event.author, false);
  }
  return [...parties.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

export function batchOf(arrivals: readonly Arrival[]): Batch {
  const named = new Map<string, NamedMessage>();
  const repeated = new Map<string, NamedMessage>();
  let messages = 0;
  for (const { whatsappId, event } of arrivals) {
    const add = (names: Map<string, NamedMessage>, wid: string) =>
      names.set(`${whatsappId} ${wid}`, { whatsappId, wid });
    add(named, event.wid);
    if (isReference(event)) add(repeated, event.wid);
    else messages += 1;
    if (event.kind === 'message' && event.quotedWid) add(named, event.quotedWid);
  }
  return {
    arrivals,
    parties: partiesOf(arrivals),
    named: [...named.values()],
    repeated: [...repeated.values()],
    messages,
  };
}
