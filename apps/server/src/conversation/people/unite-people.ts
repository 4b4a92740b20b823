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

/** What making one of two contacts needs. */
export type Services = Pick<
  App,
  'realtime' | 'media' | 'bus' | 'jobs' | 'now' | 'capabilitiesOf' | 'metrics'
>;

/** Names, merges and a last look; others may learn of the same person in the same instant. */
const MOST_TRIES = 8;

/** What became of the contacts, for the browsers. */
export interface United {
  made: number[];
  changed: number[];
}

interface Placed extends KnownPerson {
  whatsappId: number;
}

const keyOf = ({ kind, value }: { kind: string; value: string }): string => `${kind}:${value}`;

/** The people of a batch, each with the connection that reported them. */
function partiesOf(arrivals: readonly Arrival[]): { whatsappId: number; party: Party }[] {
  return arrivals.flatMap(({ whatsappId, event }) => {
    if (isReference(event)) return [];
    const writesInGroup = event.kind === 'message' && !event.fromMe && event.chat.kind === 'group';
    const parties = writesInGroup ? [event.chat, event.author] : [event.chat];
    return parties.map((party) => ({ whatsappId, party }));
  });
}

/** Those whom the events of a batch name in more than one way; nobody, mostly. */
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

/** Sees to it that every name of somebody is a contact's; waits for whoever makes a contact by one of them. */
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
  /** Whom the batch names besides: their conversations are locked with the others', in one order. */
  besides: readonly Identity[];
  united: United;
}

/** Takes one step towards one contact for each; false: there is nothing left to do. */
async function step(
  services: Services,
  tx: CompanyTransaction,
  { people, besides, united }: Work,
  known: readonly KnownIdentity[],
): Promise<boolean> {
  // Names first, while no conversation is locked: whoever has made one of them may be waiting for a conversation.
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

/** One contact for each of some people; answers whom all their names are known to be. */
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
  // Of a connection that is gone nothing is kept: who is known to nobody else stays so.
  if (work.people.some((person) => !isOne(person, known) && isKnownBy(person, known).length > 0))
    throw new OvertakenError('a person is known by names that change all the time');
  return known;
}

/** Gives those who had no number theirs, now that it is told. */
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
 * Makes one contact of whom the platform names in more than one way, before the events are looked at: unknown names
 * are added to the contact that one of them belongs to, and contacts that turn out to be one person are merged. All in
 * the batch's own transaction. A batch that names nobody so costs nothing.
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
  // In one order for all processes.
  const ordered = people.toSorted((a, b) => (keysOf(a) < keysOf(b) ? -1 : 1));
  const work = { people: ordered, besides, united };
  await fillNumbers(tx, work, await unite(services, tx, work));
  return united;
}

/**
 * The contact of somebody by all the names the platform gives them, made one as in a batch; null: nobody knows them,
 * and they are not worth making.
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
