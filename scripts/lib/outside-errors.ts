import { appendFileSync } from 'node:fs';

/** Names the file to which a run of the tests adds each error that belongs to no test, one JSON object a line. */
export const OUTSIDE_ERRORS = 'PROSA_OUTSIDE_ERRORS';

/** An error that belongs to no test; `file` is the test file that ran when it was thrown, `null` for a set-up of all. */
export interface OutsideError {
  file: string | null;
  message: string;
}

/** What the run wrote down, in its order. */
export function parseOutsideErrors(text: string): OutsideError[] {
  return text
    .split('\n')
    .filter((entry) => entry !== '')
    .map((entry) => JSON.parse(entry) as OutsideError);
}

/** Writes down the errors of a run that belong to no test, which the JSON report leaves out. */
export default class OutsideErrors {
  onTestRunEnd(_modules: unknown, errors: readonly { message: string; VITEST_TEST_PATH?: unknown }[]): void {
    const target = process.env[OUTSIDE_ERRORS];
    if (!target) return;
    for (const { message, VITEST_TEST_PATH: path } of errors) {
      const error: OutsideError = { file: typeof path === 'string' ? path : null, message };
      appendFileSync(target, `${JSON.stringify(error)}\n`);
    }
  }
}
