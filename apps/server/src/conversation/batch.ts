import { identityOf, isReference, numberOf, partyKey, type InboundEvent, type Party } from '@prosa/domain';

const LONGEST_NAME = 250;

/** The connection that events came by. */
export interface Line {
  companyId: number;
  whatsappId: number;
}

/** Somebody whom a batch names: looked up, or made, before anything is decided. */
export interface NamedParty {
  key: string;
  kind: Party['kind'];
  /** The one value of all spellings. */
  identity: string;
  number: string;
  name: string;
  isChat: boolean;
}

/** What a batch of events speaks of. */
export interface Batch {
  events: readonly InboundEvent[];
  /** Distinct, and in one order for all processes: two that make the same contacts must not wait for each other. */
  parties: NamedParty[];
  /** Every wid that is named. */
  named: string[];
  /** The messages that something is told about. */
  told: string[];
  /** How many messages it may store. */
  messages: number;
}

function partiesOf(events: readonly InboundEvent[]): NamedParty[] {
  const parties = new Map<string, NamedParty>();
  const add = (party: Party, isChat: boolean) => {
    const key = partyKey(party);
    const known = parties.get(key);
    const { kind, value: identity } = identityOf(party);
    const name = (party.name?.trim() || known?.name || party.value).slice(0, LONGEST_NAME);
    const number = known?.number ?? numberOf(party);
    parties.set(key, { key, kind, identity, number, name, isChat: isChat || (known?.isChat ?? false) });
  };
  for (const event of events) {
    if (isReference(event)) continue;
    add(event.chat, true);
    const isGroup = event.chat.kind === 'group';
    if (event.kind === 'message' && isGroup && !event.fromMe) add(event.author, false);
  }
  return [...parties.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

export function batchOf(events: readonly InboundEvent[]): Batch {
  const named = new Set<string>();
  const told = new Set<string>();
  let messages = 0;
  for (const event of events) {
    named.add(event.wid);
    if (isReference(event)) told.add(event.wid);
    else messages += 1;
    if (event.kind === 'message' && event.quotedWid) named.add(event.quotedWid);
  }
  return { events, parties: partiesOf(events), named: [...named], told: [...told], messages };
}
