import { relative } from 'node:path';

export interface TestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export interface Outcome {
  passed: number;
  /** `file > test`; only the file when it cannot be loaded. */
  failed: string[];
  skipped: number;
  /** Tests that failed at first and passed when their file ran once more. */
  unsteady: string[];
}

/**
 * The state of each test of a report, by its name; a file that failed without a failed test is one more, named by its
 * file.
 */
function statesOf({ testResults }: TestReport, root: string): Map<string, string> {
  const states = new Map<string, string>();
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(root, name);
    for (const test of assertionResults) {
      const name = `${file} > ${test.fullName}`;
      // Cases of a table may share a name: each is counted.
      let distinct = name;
      for (let count = 2; states.has(distinct); count += 1) distinct = `${name} (${count})`;
      states.set(distinct, test.status);
    }
    const hasFailedTest = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !hasFailedTest) states.set(file, 'failed');
  }
  return states;
}

/** The files of a report in which something failed, relative to `root`. */
export function failedFiles(report: TestReport, root: string): string[] {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(root, name));
}

/**
 * The outcome of a run after its failed browser files ran again. A test counts as failed when its last run failed, even
 * if the second run did not reach it.
 */
export function outcomeOf(first: TestReport, second: TestReport | null, root: string): Outcome {
  const before = statesOf(first, root);
  const after = second === null ? new Map<string, string>() : statesOf(second, root);
  const repeated = new Set(second?.testResults.map(({ name }) => relative(root, name)));
  const outcome: Outcome = { passed: 0, failed: [], skipped: 0, unsteady: [] };
  for (const [test, state] of before) {
    const file = test.split(' > ')[0] ?? '';
    // A file that could not be loaded at first reported none of its tests.
    const wholeFile = test === file && repeated.has(file) && !after.has(file);
    const last = wholeFile ? 'passed' : (after.get(test) ?? state);
    if (state === 'failed' && last === 'passed') outcome.unsteady.push(test);
    if (last === 'failed') outcome.failed.push(test);
    else if (last !== 'passed') outcome.skipped += 1;
    else if (!wholeFile) outcome.passed += 1;
  }
  for (const [test, state] of after) {
    if (before.has(test)) continue;
    if (state === 'failed') outcome.failed.push(test);
    else if (state === 'passed') outcome.passed += 1;
    else outcome.skipped += 1;
  }
  return outcome;
}
