/** One statement of the product without its guard, and the tests that must notice. */
export interface Mutation {
  name: string;
  /** From the repository's root. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** Test files of which at least one test must fail. */
  tests: string[];
  /** Runs these tests alone: for files that take long. */
  only?: RegExp;
}

/** The text without the guard. A mutation that no longer applies guards nothing, so it is an error. */
export function mutate({ name, file, find, replace }: Mutation, text: string): string {
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`${file} has the text ${found} times, not once (${name})`);
  return text.replace(find, () => replace);
}

interface Builder {
  /** Without the guard that starts so: what it throws is never thrown. */
  without: (guard: string, file: string, tests: string[]) => Mutation;
  instead: (find: string, replace: string, file: string, tests: string[]) => Mutation;
  /** One call that looks up a record is made as by somebody who sees everything of the company. */
  seeingAll: (call: string, file: string, tests: string[]) => Mutation;
}

/** Mutations of one folder; files and tests are named within it, without their endings. */
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
