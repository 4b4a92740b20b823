import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import OutsideErrors, { OUTSIDE_ERRORS, parseOutsideErrors } from './outside-errors.ts';

afterEach(() => vi.unstubAllEnvs());

it('keeps an error with the file that ran, and one of the set-up without any', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-outside-'));
  const target = join(folder, 'errors');
  vi.stubEnv(OUTSIDE_ERRORS, target);
  const reporter = new OutsideErrors();

  reporter.onTestRunEnd([], [{ message: 'of two\nlines', VITEST_TEST_PATH: '/a.test.ts' }]);
  reporter.onTestRunEnd([], [{ message: 'No test has seen a row' }]);

  expect(parseOutsideErrors(await readFile(target, 'utf8'))).toEqual([
    { file: '/a.test.ts', message: 'of two\nlines' },
    { file: null, message: 'No test has seen a row' },
  ]);
  await rm(folder, { recursive: true });
});
