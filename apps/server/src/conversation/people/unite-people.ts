import {
  identityOf,
  isReference,
  namelessName,
  partyKey,
  peopleOf,
  personOf,
  type Identity,
  type KnownPerson,
  type Party,
} from '@prosa/domain';
import { unitedContact } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { OvertakenError } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Arrival } from '../engine/index.ts';
import {
  addIdentities,
  addPerson,
  fillNumber,
  lockConversationsOf,
  onePersonAtATime,
  whoHas,
  type KnownIdentity,
} from './queries.ts';

export type Services = Pick<
  App,
  'realtime' | 'media' | 'bus' | 'jobs' | 'now' | 'capabilitiesOf' | 'metrics'
>;

/**
 * One person needs three rounds: add names, merge, check. The others allow for concurrent changes of the same person.
 */
const MOST_TRIES = 8;

export interface United {
  made: number[];
  changed: number[];
}

interface Placed extends KnownPerson {
  whatsappId: number;
}

const keyOf = ({ kind, value }: { kind: string; value: string }): string => `${kind}:${value}`;

function partiesOf(arrivals: readonly Arrival[]): { whatsappId: number; party: Party }[] {
  return arrivals.flatMap(({ whatsappId, event }) => {
    if (isReference(event)) return [];
    const writesInGroup = event.kind === 'message' && !event.fromMe && event.chat.kind === 'group';
    const parties = writesInGroup ? [event.chat, event.author] : [event.chat];
    return parties.map((party) => ({ whatsappId, party }));
  });
}

/** The people whom a batch names in more than one way; usually none. */
function namedIn(arrivals: readonly Arrival[]): Placed[] {
  const parties = partiesOf(arrivals);
  const connections = new Map(parties.map(({ whatsappId, party }) => [partyKey(party), whatsappId]));
  return peopleOf(parties.map(({ party }) => party)).map((person) => {
    const whatsappId = person.identities
      .map((one) => connections.get(keyOf(one)))
      .find((connection) => connection);
    return { ...person, whatsappId: whatsappId ?? 0 };
  });
}

const isKnownBy = (person: Placed, known: readonly KnownIdentity[]): KnownIdentity[] => {
  const names = new Set(person.identities.map(keyOf));
  return known.filter((identity) => names.has(keyOf(identity)));
};

const contactsOf = (known: readonly KnownIdentity[]): number[] => [
  ...new Set(known.map(({ contactId }) => contactId)),
];

function missingOf(person: Placed, known: readonly KnownIdentity[]): Identity[] {
  const seen = new Set(known.map(keyOf));
  return person.identities.filter((identity) => !seen.has(keyOf(identity)));
}

/** Gives every name of a person to one contact. Waits for a transaction that is inserting one of these names. */
async function addNames(
  tx: CompanyTransaction,
  person: Placed,
  known: readonly KnownIdentity[],
  united: United,
): Promise<void> {
  const [contactId] = contactsOf(isKnownBy(person, known)).toSorted((a, b) => a - b);
  if (contactId !== undefined) {
    await addIdentities(tx, person.whatsappId, contactId, missingOf(person, known));
    return;
  }
  const [some] = person.identities;
  const name = person.name || person.number || (some ? namelessName(some) : '');
  const made = await addPerson(tx, person.whatsappId, { ...person, name });
  if (made !== null) united.made.push(made);
}

interface Work {
  people: readonly Placed[];
  /** Other identities of the batch: their conversations are locked in one order with those of `people`. */
  besides: readonly Identity[];
  united: United;
}

/** Takes one step towards one contact per person; false when nothing is left to do. */
async function step(
  services: Services,
  tx: CompanyTransaction,
  { people, besides, united }: Work,
  known: readonly KnownIdentity[],
): Promise<boolean> {
  // Names come first, while no conversation is locked: a transaction that inserted a name may wait for a conversation.
  const unnamed = people.filter((person) => missingOf(person, known).length > 0);
  for (const person of unnamed) await addNames(tx, person, known, united);
  if (unnamed.length > 0) return true;
  const apart = people
    .map((person) => contactsOf(isKnownBy(person, known)))
    .filter((contacts) => contacts.length > 1);
  if (apart.length === 0) return false;
  await lockConversationsOf(tx, contactsOf([...known, ...(await whoHas(tx, besides))]));
  for (const contacts of apart) united.changed.push(await unitedContact(services, tx, contacts));
  return true;
}

/**
 * Makes each person one contact; returns all their identities with the contact. Throws OvertakenError after 8 steps.
 */
async function unite(
  services: Services,
  tx: CompanyTransaction,
  work: Work,
): Promise<readonly KnownIdentity[]> {
  const everybody = work.people.flatMap(({ identities }) => identities);
  const isOne = (person: Placed, known: readonly KnownIdentity[]) =>
    missingOf(person, known).length === 0 && contactsOf(isKnownBy(person, known)).length === 1;
  let known = await whoHas(tx, everybody);
  if (work.people.every((person) => isOne(person, known))) return known;
  await onePersonAtATime(tx);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    known = await whoHas(tx, everybody);
    if (!(await step(services, tx, work, known))) return known;
  }
  // On a deleted connection no contact is created, so a person without any known name stays unknown.
  if (work.people.some((person) => !isOne(person, known) && isKnownBy(person, known).length > 0))
    throw new OvertakenError('a person is known by names that change all the time');
  return known;
}

async function fillNumbers(
  tx: CompanyTransaction,
  { people, united }: Work,
  known: readonly KnownIdentity[],
): Promise<void> {
  for (const person of people) {
    const lacking = isKnownBy(person, known).find(({ number }) => number === '');
    if (!lacking || person.number === '') continue;
    if (await fillNumber(tx, lacking.contactId, person.number)) united.changed.push(lacking.contactId);
  }
}

/**
 * Makes one contact of each person whom the platform names in more than one way, before the events are decided: adds
 * unknown names to the contact of a known one, and merges contacts that turn out to be one person. Runs in the batch's
 * transaction; costs no query when nobody has a second name.
 */
export async function unitePeople(
  services: Services,
  tx: CompanyTransaction,
  arrivals: readonly Arrival[],
): Promise<United> {
  const united: United = { made: [], changed: [] };
  const people = namedIn(arrivals);
  if (people.length === 0) return united;
  const besides = partiesOf(arrivals).map(({ party }) => identityOf(party));
  // One order for all processes, against deadlocks.
  const ordered = people.toSorted((a, b) => (keysOf(a) < keysOf(b) ? -1 : 1));
  const work = { people: ordered, besides, united };
  await fillNumbers(tx, work, await unite(services, tx, work));
  return united;
}

/**
 * The contact of a person by all names that the platform gives, united as in a batch. Null: nobody knows the person,
 * and `isWorthMaking` is false.
 */
export async function contactOf(
  services: Services,
  tx: CompanyTransaction,
  { whatsappId, party, isWorthMaking }: { whatsappId: number; party: Party; isWorthMaking: boolean },
): Promise<{ contactId: number | null; united: United }> {
  const united: United = { made: [], changed: [] };
  const person = { ...personOf(party), whatsappId };
  const known = await whoHas(tx, person.identities);
  if (known.length === 0 && (!isWorthMaking || person.identities.length === 0))
    return { contactId: null, united };
  const work = { people: [person], besides: [], united };
  await fillNumbers(tx, work, await unite(services, tx, work));
  const [owner] = await whoHas(tx, person.identities);
  return { contactId: owner?.contactId ?? null, united };
}

const keysOf = ({ identities }: KnownPerson): string => identities.map(keyOf).join();
