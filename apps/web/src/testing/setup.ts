import './start.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { server } from './fake-server.ts';
import { removeScreen } from './render-screen.tsx';

// Runs before every file of component tests.

let errors: unknown[][] = [];
beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words));
});

afterEach(async () => {
  server.end();
  const problems: string[] = [];
  try {
    await removeScreen();
  } finally {
    // Not before: a call that the screen makes meanwhile would be a problem of the next test.
    problems.push(...server.reset());
  }
  expect(problems, 'calls that do not fit the contract, or that the test does not answer').toEqual([]);
  expect(errors, 'errors of the page').toEqual([]);
});
