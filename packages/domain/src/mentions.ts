const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whom a text names: an @ and the whole name, whatever its accents and case. The longest name that fits counts. */
export function mentionedIn<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<Person>();
  for (const rest of plain(text).split('@').slice(1)) {
    const named = longestFirst.filter(({ name }) => {
      const requested = plain(name);
      return (
        requested !== '' && rest.startsWith(requested) && !/^[\p{L}\p{N}]/u.test(rest.slice(requested.length))
      );
    });
    const length = named[0]?.name.length;
    for (const person of named) if (person.name.length === length) found.add(person);
  }
  return people.filter((person) => found.has(person));
}
