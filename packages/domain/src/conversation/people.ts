import type { Party } from './event.ts';
import { identityOf, numberOf, plainName } from './party.ts';

/** One way in which platforms name somebody, the same for all spellings. */
export interface Identity {
  kind: Party['kind'];
  value: string;
}

/** Somebody whom the platform itself names in more than one way. */
export interface KnownPerson {
  /** Distinct, and in one order for all processes. */
  identities: Identity[];
  /** As the channel spells it; '' while it keeps it to itself. */
  number: string;
  name: string;
}

const keyOf = ({ kind, value }: Identity): string => `${kind}:${value}`;
const isUsable = ({ kind, value }: Identity): boolean => kind !== 'group' && value !== '';

/** All that one party says of itself. Groups are nobody's other name. */
function namesOf(party: Party): Party[] {
  if (party.kind === 'group') return [];
  const { aliases = [], name } = party;
  const also = aliases.map((alias): Party => ({ ...alias, ...(name === undefined ? {} : { name }) }));
  return [party, ...also].filter((one) => isUsable(identityOf(one)));
}

/** Joins what overlaps: who is named A and B, and elsewhere B and C, is one person. */
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

/** Somebody with all the names that the platform gives them; no names: nobody is meant. */
export const personOf = (party: Party): KnownPerson => namedBy(namesOf(party));

/**
 * Those whom the platform names in more than one way, each once. Only what it says in the same breath counts: two
 * names that merely look alike stay two people.
 */
export function peopleOf(parties: readonly Party[]): KnownPerson[] {
  if (!parties.some(({ aliases }) => aliases !== undefined && aliases.length > 0)) return [];
  return joined(parties)
    .map(namedBy)
    .filter(({ identities }) => identities.length > 1);
}

/** What decides which of two living tickets of one person stays. */
export interface RivalTicket {
  id: number;
  status: string;
  userId: number | null;
  queueId: number | null;
  lastMessageAt: string | null;
}

/** How far somebody's service has come: the further one must not be thrown back. */
function progress({ status, userId, queueId }: RivalTicket): number {
  if (status === 'open') return 4;
  if (status !== 'pending') return status === 'lgpd' ? 1 : 0;
  return userId !== null || queueId !== null ? 3 : 2;
}

/**
 * The ticket that stays when two contacts turn out to be one person: the one that somebody serves, else the one that
 * waits for somebody, else the bot's, else the question about personal data, else the rating. Of two alike the one
 * with the newest message; then the older one.
 */
export function survivorOf<Ticket extends RivalTicket>(one: Ticket, other: Ticket): Ticket {
  const at = ({ lastMessageAt }: Ticket) => (lastMessageAt === null ? 0 : Date.parse(lastMessageAt));
  const difference = progress(other) - progress(one) || at(other) - at(one) || one.id - other.id;
  return difference > 0 ? other : one;
}
