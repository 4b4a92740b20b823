const MOST = 6;
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What stands behind an @ at the end of a text, before the name is whole; null: no name is being typed. */
export function mentionTyped(text: string): string | null {
  return /(?:^|\s)@([^@\n]{0,40})$/u.exec(text)?.[1] ?? null;
}

/** Those whose name, or a part of it, begins so; nobody when it is whole already. */
export function matchingPeople<Person extends { name: string }>(people: Person[], typed: string): Person[] {
  const requested = plain(typed);
  if (people.some(({ name }) => requested.startsWith(`${plain(name)} `))) return [];
  const begins = ({ name }: Person) =>
    plain(name).startsWith(requested) || plain(name).includes(` ${requested}`);
  return people.filter(begins).slice(0, MOST);
}
