import type { Party, PeopleSource } from '@prosa/channel-driver';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { joinPeople, keyOf, type Name, namesOf, type Person } from './join-people.ts';

interface Shelf {
  whatsappId: number;
  source: PeopleSource;
}

interface StoredName extends Name {
  personId: number;
}

/** Two transactions that save the same new person at once would make two of it. */
async function oneAtATime(tx: CompanyTransaction, { whatsappId }: Shelf): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtext('web_people'), ($1::bigint % 2147483647)::int)`;
  await tx.query('web-lock-people', text, [whatsappId]);
}

async function findPeople(tx: CompanyTransaction, { whatsappId, source }: Shelf, names: Name[]) {
  return tx.query<StoredName & { name: string | null }>(
    'web-find-people',
    `select n.kind, n.value, n."personId", p.name from web_people_names n
     join web_people p on p.company_id = n.company_id and p."whatsappId" = n."whatsappId"
       and p.source = n.source and p.id = n."personId"
     where n.company_id = $1 and n."whatsappId" = $2 and n.source = $3 and n."personId" in (
       select k."personId" from unnest($4::text[], $5::text[]) as given (kind, value)
       join web_people_names k on k.company_id = $1 and k."whatsappId" = $2 and k.source = $3
         and k.kind = given.kind and k.value = given.value)
     order by n."personId"`,
    [tx.companyId, whatsappId, source, names.map(({ kind }) => kind), names.map(({ value }) => value)],
  );
}

async function dropPeople(
  tx: CompanyTransaction,
  { whatsappId, source }: Shelf,
  ids: number[],
): Promise<void> {
  await tx.query(
    'web-drop-people',
    `delete from web_people where company_id = $1 and "whatsappId" = $2 and source = $3 and id = any($4::bigint[])`,
    [tx.companyId, whatsappId, source, ids],
  );
}

async function writePeople(
  tx: CompanyTransaction,
  shelf: Shelf,
  people: (Person & { id: number })[],
): Promise<void> {
  const { whatsappId, source } = shelf;
  await tx.query(
    'web-write-people',
    `insert into web_people as p (company_id, "whatsappId", source, id, name) overriding system value
     select $1, $2, $3, id, name from unnest($4::bigint[], $5::text[]) as given (id, name)
     on conflict (company_id, "whatsappId", source, id) do update set name = excluded.name
       where p.name is distinct from excluded.name`,
    [tx.companyId, whatsappId, source, people.map(({ id }) => id), people.map(({ name }) => name)],
  );
  const names = people.flatMap(({ id, names: all }) => [...all.values()].map((name) => ({ ...name, id })));
  await tx.query(
    'web-write-names',
    `insert into web_people_names as n (company_id, "whatsappId", source, kind, value, "personId")
     select $1, $2, $3, kind, value, id from unnest($4::text[], $5::text[], $6::bigint[]) as given (kind, value, id)
     on conflict (company_id, "whatsappId", source, kind, value) do update set "personId" = excluded."personId"
       where n."personId" <> excluded."personId"`,
    [
      tx.companyId,
      whatsappId,
      source,
      names.map(({ kind }) => kind),
      names.map(({ value }) => value),
      names.map(({ id }) => id),
    ],
  );
}

async function newIds(tx: CompanyTransaction, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'web-people-ids',
    `select nextval(pg_get_serial_sequence('web_people', 'id')) as id from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Stored people as parties: the first name is the party, the others are its aliases. */
function asParties(stored: (StoredName & { name: string | null })[]): Party[] {
  const byPerson = Map.groupBy(stored, ({ personId }) => personId);
  return [...byPerson.values()].flatMap(([first, ...aliases]) =>
    first
      ? [
          {
            ...party(first),
            ...(first.name === null ? {} : { name: first.name }),
            aliases: aliases.map(party),
          },
        ]
      : [],
  );
}

const party = ({ kind, value }: Name): Name => ({ kind, value });

/** Inserts or updates people; several stored people who turn out to be one are merged. */
export async function savePeople(tx: CompanyTransaction, shelf: Shelf, given: Party[]): Promise<void> {
  if (given.length === 0) return;
  await oneAtATime(tx, shelf);
  const stored = await findPeople(tx, shelf, given.flatMap(namesOf));
  const idOf = new Map(stored.map((name) => [keyOf(name), name.personId]));
  const people = joinPeople([...asParties(stored), ...given]).map((person) => ({
    ...person,
    ids: [...new Set([...person.names.keys()].flatMap((key) => idOf.get(key) ?? []))].toSorted(
      (a, b) => a - b,
    ),
  }));
  const fresh = await newIds(tx, people.filter(({ ids }) => ids.length === 0).length);
  const written = people.map(({ ids, ...person }) => ({ ...person, id: ids[0] ?? fresh.shift() ?? 0 }));
  await writePeople(tx, shelf, written);
  // Their names belong to the remaining person by now.
  await dropPeople(
    tx,
    shelf,
    people.flatMap(({ ids }) => ids.slice(1)),
  );
}

/** A page of people, oldest first; `after` is the id of the last one on the page before. */
export async function readPeople(
  tx: CompanyTransaction,
  { whatsappId, source }: Shelf,
  after: number,
  limit: number,
): Promise<{ id: number; name: string | null; names: Name[] }[]> {
  return tx.query(
    'web-people',
    `select p.id, p.name, (
       select jsonb_agg(jsonb_build_object('kind', n.kind, 'value', n.value)
         order by n.kind <> 'phone', n.kind, n.value)
       from web_people_names n where n.company_id = p.company_id and n."whatsappId" = p."whatsappId"
         and n.source = p.source and n."personId" = p.id) as names
     from web_people p
     where p.company_id = $1 and p."whatsappId" = $2 and p.source = $3 and p.id > $4 order by p.id limit $5`,
    [tx.companyId, whatsappId, source, after, limit],
  );
}
