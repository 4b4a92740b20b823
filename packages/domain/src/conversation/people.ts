import type { Party } from './event.ts';
import { identityOf, numberOf, plainName } from './party.ts';

/** One of the names that platforms give a person, the same for all spellings. */
export interface Identity {
  kind: Party['kind'];
  value: string;
}

/** A person whom the platform itself names in more than one way. */
export interface KnownPerson {
  /** Without duplicates, and in the same order in all processes. */
  identities: Identity[];
  /** As the channel spells it; '' while the platform keeps it private. */
  number: string;
  name: string;
}

const keyOf = ({ kind, value }: Identity): string => `${kind}:${value}`;
const isUsable = ({ kind, value }: Identity): boolean => kind !== 'group' && value !== '';

/** All names of one party. A group is never another name of a person. */
function namesOf(party: Party): Party[] {
  if (party.kind === 'group') return [];
  const { aliases = [], name } = party;
  const also = aliases.map((alias): Party => ({ ...alias, ...(name === undefined ? {} : { name }) }));
  return [party, ...also].filter((one) => isUsable(identityOf(one)));
}

/** Joins overlapping names: a party named A and B, and another named B and C, are one person. */
function joined(parties: readonly Party[]): Party[][] {
  const groupOf = new Map<string, Party[]>();
  for (const party of parties) {
    const names = namesOf(party);
    const before = new Set(names.map((name) => groupOf.get(keyOf(identityOf(name)))));
    const group = [...[...before].flatMap((known) => known ?? []), ...names];
    for (const name of group) groupOf.set(keyOf(identityOf(name)), group);
  }
  return [...new Set(groupOf.values())];
}

function namedBy(names: readonly Party[]): KnownPerson {
  const identities = new Map(names.map((name) => [keyOf(identityOf(name)), identityOf(name)]));
  const called = names.map(({ name }) => plainName(name)).findLast((name) => name !== '') ?? '';
  return {
    identities: [...identities.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one),
    number: names.map(numberOf).find((number) => number !== '') ?? '',
    name: called,
  };
}

/** A person with all the names that the platform gives them; without identities it stands for nobody. */
export const personOf = (party: Party): KnownPerson => namedBy(namesOf(party));

/**
 * The people whom the platform names in more than one way, each once. Only names that the platform gives together
 * count: names that merely look alike stay two people.
 */
export function peopleOf(parties: readonly Party[]): KnownPerson[] {
  if (!parties.some(({ aliases }) => aliases !== undefined && aliases.length > 0)) return [];
  return joined(parties)
    .map(namedBy)
    .filter(({ identities }) => identities.length > 1);
}

export interface RivalTicket {
  id: number;
  status: string;
  userId: number | null;
  queueId: number | null;
  lastMessageAt: string | null;
}

/** How far the service of a ticket has come. The ticket that is further must not fall back. */
function progress({ status, userId, queueId }: RivalTicket): number {
  if (status === 'open') return 4;
  if (status !== 'pending') return status === 'lgpd' ? 1 : 0;
  return userId !== null || queueId !== null ? 3 : 2;
}

/**
 * The ticket that stays when two contacts turn out to be one person: the one that somebody serves, otherwise the one
 * that waits for somebody, otherwise the bot's, the question about personal data, or the rating. Of two alike the one
 * with the newest message stays, then the older one.
 */
export function survivorOf<Ticket extends RivalTicket>(one: Ticket, other: Ticket): Ticket {
  const at = ({ lastMessageAt }: Ticket) => (lastMessageAt === null ? 0 : Date.parse(lastMessageAt));
  const difference = progress(other) - progress(one) || at(other) - at(one) || one.id - other.id;
  return difference > 0 ? other : one;
}
