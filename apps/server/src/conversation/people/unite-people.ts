import {
  isReference,
  namelessName,
  partyKey,
  peopleOf,
  personOf,
  type KnownPerson,
  type Party,
} from '@prosa/domain';
import { unitedContact } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Arrival } from '../batch.ts';
import { addIdentities, addPerson, fillNumber, whoHas, type KnownIdentity } from './queries.ts';

/** What making one of two contacts needs. */
export type Services = Pick<App, 'realtime' | 'media' | 'bus' | 'now' | 'metrics'>;

/** Others may learn of the same person in the same instant; each time one of us knows more. */
const MOST_TRIES = 5;

/** What became of the contacts, for the browsers. */
export interface United {
  made: number[];
  changed: number[];
}

interface Placed extends KnownPerson {
  whatsappId: number;
}

const keyOf = ({ kind, value }: { kind: string; value: string }): string => `${kind}:${value}`;

/** The people that a batch writes with, each with the connection that told of them. */
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
  const lines = new Map(parties.map(({ whatsappId, party }) => [partyKey(party), whatsappId]));
  return peopleOf(parties.map(({ party }) => party)).map((person) => {
    const whatsappId = person.identities.map((one) => lines.get(keyOf(one))).find((line) => line);
    return { ...person, whatsappId: whatsappId ?? 0 };
  });
}

async function completed(
  tx: CompanyTransaction,
  contactId: number,
  person: Placed,
  known: readonly KnownIdentity[],
): Promise<'same' | 'changed' | 'again'> {
  const seen = new Set(known.map(keyOf));
  const missing = person.identities.filter((identity) => !seen.has(keyOf(identity)));
  if (missing.length > 0 && !(await addIdentities(tx, person.whatsappId, contactId, missing))) return 'again';
  const lacksNumber = person.number !== '' && known.some(({ number }) => number === '');
  const isFilled = lacksNumber && (await fillNumber(tx, contactId, person.number));
  return isFilled ? 'changed' : 'same';
}

async function unite(
  services: Services,
  tx: CompanyTransaction,
  person: Placed,
  first: readonly KnownIdentity[],
  united: United,
): Promise<{ hasMerged: boolean }> {
  let known = first;
  let hasMerged = false;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const contacts = [...new Set(known.map(({ contactId }) => contactId))];
    const [contactId] = contacts;
    if (contacts.length > 1) {
      united.changed.push(await unitedContact(services, tx, contacts));
      hasMerged = true;
    } else if (contactId === undefined) {
      const [some] = person.identities;
      const name = person.name || person.number || (some ? namelessName(some) : '');
      const made = await addPerson(tx, person.whatsappId, { ...person, name });
      if (made !== null) {
        united.made.push(made);
        return { hasMerged };
      }
    } else {
      const outcome = await completed(tx, contactId, person, known);
      if (outcome === 'changed') united.changed.push(contactId);
      if (outcome !== 'again') return { hasMerged };
    }
    known = await whoHas(tx, person.identities);
  }
  // Of a connection that is gone nothing is kept: who is known to nobody else stays so.
  if (known.length > 0) throw new Error('a person is known by names that change all the time');
  return { hasMerged };
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
  const everybody = people.flatMap(({ identities }) => identities);
  let known = await whoHas(tx, everybody);
  // In one order for all processes.
  const ordered = people.toSorted((a, b) => (keysOf(a) < keysOf(b) ? -1 : 1));
  for (const person of ordered) {
    const mine = new Set(person.identities.map(keyOf));
    const its = known.filter((identity) => mine.has(keyOf(identity)));
    const { hasMerged } = await unite(services, tx, person, its, united);
    // Another person of the batch may have been known by the contact that is no more.
    if (hasMerged) known = await whoHas(tx, everybody);
  }
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
  await unite(services, tx, person, known, united);
  const [its] = await whoHas(tx, person.identities);
  return { contactId: its?.contactId ?? null, united };
}

const keysOf = ({ identities }: KnownPerson): string => identities.map(keyOf).join();
