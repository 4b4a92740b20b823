import type { Party } from '@prosa/channel-driver';

export type Name = Pick<Party, 'kind' | 'value'>;

export interface Person {
  name: string | null;
  names: Map<string, Name>;
}

export const keyOf = ({ kind, value }: Name): string => `${kind}:${value}`;

export const namesOf = ({ kind, value, aliases = [] }: Party): Name[] => [
  { kind, value },
  ...aliases.map((alias) => ({ kind: alias.kind, value: alias.value })),
];

/**
 * Joins parties that share an identity, directly or through others. The last display name wins; a party without one
 * changes no name.
 */
export function joinPeople(parties: Party[]): Person[] {
  const byName = new Map<string, Person>();
  for (const party of parties) {
    const names = new Map(namesOf(party).map((name) => [keyOf(name), name]));
    const known = new Set([...names.keys()].flatMap((key) => byName.get(key) ?? []));
    const person: Person = { name: null, names };
    for (const one of known) {
      person.name = one.name ?? person.name;
      for (const [key, name] of one.names) person.names.set(key, name);
    }
    person.name = party.name || person.name;
    for (const key of person.names.keys()) byName.set(key, person);
  }
  return [...new Set(byName.values())];
}
