const MOST = 6;
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The unfinished name after an @ at the end of a text; null when no name is being typed. */
export function mentionTyped(text: string): string | null {
  return /(?:^|\s)@([^@\n]{0,40})$/u.exec(text)?.[1] ?? null;
}

/** Users with a name part that begins with the typed text; empty when the name is complete. */
export function matchingPeople<Person extends { name: string }>(people: Person[], typed: string): Person[] {
  const requested = plain(typed);
  if (people.some(({ name }) => requested.startsWith(`${plain(name)} `))) return [];
  const begins = ({ name }: Person) =>
    plain(name).startsWith(requested) || plain(name).includes(` ${requested}`);
  return people.filter(begins).slice(0, MOST);
}
