import { describe, expect, it } from 'vitest';
import { failedFiles, outcomeOf, type TestReport } from './test-report.ts';

const root = '/repository/';

/** A report of one file; without tests, the file could not be loaded. */
function report(file: string, tests: Record<string, string>): TestReport {
  const states = Object.values(tests);
  const status = states.length === 0 || states.includes('failed') ? 'failed' : 'passed';
  const assertionResults = Object.entries(tests).map(([fullName, state]) => ({ fullName, status: state }));
  return { testResults: [{ name: `${root}${file}`, status, assertionResults }] };
}

const signIn = 'tests/e2e/src/sign-in.test.ts';

describe('the outcome of a run', () => {
  it('counts what passed, failed and was skipped', () => {
    const first = report(signIn, { opens: 'passed', refuses: 'failed', resets: 'pending' });
    expect(outcomeOf(first, null, root)).toEqual({
      passed: 1,
      failed: [`${signIn} > refuses`],
      skipped: 1,
      unsteady: [],
    });
    expect(failedFiles(first, root)).toEqual([signIn]);
  });

  it('counts two tests of one name as two', () => {
    const [file] = report(signIn, { opens: 'passed' }).testResults;
    const twice = [...(file?.assertionResults ?? []), { fullName: 'opens', status: 'failed' }];
    const first = { testResults: [{ name: `${root}${signIn}`, status: 'failed', assertionResults: twice }] };
    expect(outcomeOf(first, null, root)).toMatchObject({ passed: 1, failed: [`${signIn} > opens (2)`] });
  });

  it('names a test as unsteady that passes only when it is run again', () => {
    const first = report(signIn, { opens: 'passed', refuses: 'failed' });
    const second = report(signIn, { opens: 'passed', refuses: 'passed' });
    expect(outcomeOf(first, second, root)).toEqual({
      passed: 2,
      failed: [],
      skipped: 0,
      unsteady: [`${signIn} > refuses`],
    });
  });

  it('keeps a test as failed that fails again, or that the second run did not reach', () => {
    const first = report(signIn, { opens: 'failed', refuses: 'failed' });
    const second = report(signIn, { opens: 'failed' });
    expect(outcomeOf(first, second, root).failed).toEqual([`${signIn} > opens`, `${signIn} > refuses`]);
    expect(outcomeOf(first, report(signIn, {}), root).failed).toContain(signIn);
  });

  it('counts as failed what passed at first and fails when its file is run again', () => {
    const first = report(signIn, { opens: 'passed', refuses: 'failed' });
    const second = report(signIn, { opens: 'failed', refuses: 'passed' });
    const { failed, unsteady } = outcomeOf(first, second, root);
    expect(failed).toEqual([`${signIn} > opens`]);
    expect(unsteady).toEqual([`${signIn} > refuses`]);
  });

  it('counts a file that could not be loaded as failed, and as unsteady when it can be loaded later', () => {
    const first = report(signIn, {});
    expect(outcomeOf(first, null, root).failed).toEqual([signIn]);
    const second = report(signIn, { opens: 'passed' });
    expect(outcomeOf(first, second, root)).toEqual({
      passed: 1,
      failed: [],
      skipped: 0,
      unsteady: [signIn],
    });
  });

  it('leaves other files as they were', () => {
    const other = report('apps/server/src/other.test.ts', { adds: 'passed' });
    const first = { testResults: [...report(signIn, { opens: 'failed' }).testResults, ...other.testResults] };
    expect(outcomeOf(first, report(signIn, { opens: 'passed' }), root)).toEqual({
      passed: 2,
      failed: [],
      skipped: 0,
      unsteady: [`${signIn} > opens`],
    });
  });
});
