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

export interface Connection {
  companyId: number;
  whatsappId: number;
}

export interface Arrival {
  whatsappId: number;
  event: ChannelEvent;
}

/** A contact that a batch names: found or inserted before anything is decided. */
interface NamedParty {
  whatsappId: number;
  key: string;
  kind: Party['kind'];
  /** The canonical value of all spellings. */
  identity: string;
  number: string;
  name: string;
  isChat: boolean;
}

export interface NamedMessage {
  whatsappId: number;
  wid: string;
}

export interface Batch {
  arrivals: readonly Arrival[];
  /** Distinct, and sorted alike in all processes: two that insert the same contacts must not deadlock. */
  parties: NamedParty[];
  named: NamedMessage[];
  /** Those named messages that have a receipt, an edit, a deletion, a reaction or a failure in this batch. */
  repeated: NamedMessage[];
  /** How many messages the batch may store. */
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
