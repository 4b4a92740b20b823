/** The part of a zod schema that a form needs; zod itself is loaded together with the rules. */
export interface Rules<Issue = { path: PropertyKey[] }> {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } | undefined };
}

/** The names of the text fields that the rules refuse when they are empty. */
export function refusedWhenEmpty(values: object, rules: Rules): string[] {
  const isRefused = (name: string) =>
    rules.safeParse({ ...values, [name]: '' }).error?.issues.some(({ path }) => path[0] === name) ?? false;
  return Object.entries(values)
    .filter(([name, value]) => typeof value === 'string' && isRefused(name))
    .map(([name]) => name);
}
