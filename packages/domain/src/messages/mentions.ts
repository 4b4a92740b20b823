const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The people whom a text mentions with an @ and the whole name, regardless of accents and case. The longest matching
 * name counts.
 */
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
