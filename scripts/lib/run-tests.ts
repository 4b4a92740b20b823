import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { OUTSIDE_ERRORS, parseOutsideErrors } from './outside-errors.ts';
import { root, run } from './run.ts';
import { installWhatIsMissing } from './test-machine.ts';
import { failedFiles, outcomeOf, type TestReport } from './test-report.ts';
import { buildWebIfStale } from './web-build.ts';

/** A browser on a busy machine fails now and then for no fault of the product; a rule or a query never does. */
const isBrowserTest = (file: string): boolean =>
  file.startsWith('tests/e2e/') || file.includes('.browser.test.');
/** If more files fail than this, something is broken, and running all of them again would only take time. */
const REPEATED_AT_MOST = 12;

const reporterOfOutsideErrors = join(root, 'scripts/lib/outside-errors.ts');

/**
 * Throws for an error outside of every test, such as an unhandled rejection or a failed tear-down: running other files
 * again would hide it. Only what came of a file that failed belongs to that file, which decides by its second run.
 */
async function vitest(args: string[], env: Record<string, string>): Promise<TestReport> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-report-'));
  const [file, errorFile] = [join(folder, 'report.json'), join(folder, 'outside-errors')];
  const reporters = ['default', 'json', reporterOfOutsideErrors].map((name) => `--reporter=${name}`);
  const { code } = await run('vitest', ['run', ...reporters, `--outputFile.json=${file}`, ...args], {
    env: { ...env, [OUTSIDE_ERRORS]: errorFile },
  });
  const text = await readFile(file, 'utf8').catch(() => null);
  const errors = parseOutsideErrors(await readFile(errorFile, 'utf8').catch(() => ''));
  await rm(folder, { recursive: true });
  if (text === null) throw new Error('The tests ended before they could say how many there were.');
  const report = JSON.parse(text) as TestReport;
  const failed = failedFiles(report, root);
  const outside = errors.filter(({ file: from }) => from === null || !failed.includes(relative(root, from)));
  if (outside.length > 0) {
    const sentences = outside.map(({ file: from, message }) => `${from ?? 'set-up of all'}: ${message}`);
    throw new Error(`Outside of every test:\n${sentences.join('\n')}`);
  }
  if (code !== 0 && failed.length === 0) throw new Error(`Vitest ended with ${code}, though no test failed.`);
  return report;
}

/**
 * Runs the tests that Vitest's arguments select, and the failed browser files once more. Prints by name what passed
 * only the second time, and the counts last. Returns the exit code.
 */
export async function runTests(args: string[], env: Record<string, string> = {}): Promise<number> {
  await installWhatIsMissing();
  await buildWebIfStale();
  const first = await vitest(args, env);
  const failed = failedFiles(first, root).filter(isBrowserTest);
  const again = failed.length > 0 && failed.length <= REPEATED_AT_MOST;
  if (again) console.log(`\nRunning once more: ${failed.join(', ')}\n`);
  const second = again ? await vitest(failed, env) : null;
  const outcome = outcomeOf(first, second, root);
  for (const test of outcome.failed) console.log(`failed: ${test}`);
  for (const test of outcome.unsteady) console.log(`unsteady, passed only when run again: ${test}`);
  const more = [
    outcome.unsteady.length > 0 ? `, ${outcome.unsteady.length} unsteady` : '',
    outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '',
  ];
  console.log(`${outcome.passed} passed, ${outcome.failed.length} failed${more.join('')}`);
  return outcome.failed.length === 0 ? 0 : 1;
}
