/** One statement of the product without its guard, and the tests that must notice. */
export interface Mutation {
  name: string;
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  /** Test files of which at least one test must fail. */
  tests: string[];
  /** Runs only these tests: for files that take long. */
  only?: RegExp;
}

/** The text without the guard. Throws when the mutation no longer applies, because it would prove nothing. */
export function mutate({ name, file, find, replace }: Mutation, text: string): string {
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`${file} has the text ${found} times, not once (${name})`);
  return text.replace(find, () => replace);
}

interface Builder {
  /** Removes the guard that starts like this: it never throws. */
  without: (guard: string, file: string, tests: string[]) => Mutation;
  instead: (find: string, replace: string, file: string, tests: string[]) => Mutation;
  /** Lets one call that reads a record act as a viewer who sees everything of the company. */
  seeingAll: (call: string, file: string, tests: string[]) => Mutation;
}

/** Mutations of one folder; files and tests are relative to it, without their endings. */
export function mutationsOf(folder: string): Builder {
  const instead: Builder['instead'] = (find, replace, file, tests) => ({
    name: `${JSON.stringify(find)} -> ${JSON.stringify(replace)}`,
    file: `${folder}/${file}.ts`,
    find,
    replace,
    tests: tests.map((test) => `${folder}/${test}.test.ts`),
  });
  return {
    instead,
    without: (guard, ...place) => instead(guard, guard.replace('if (', 'if (false && '), ...place),
    seeingAll: (call, ...place) =>
      instead(call, call.replace('viewer', '{ ...viewer, super: true }'), ...place),
  };
}
