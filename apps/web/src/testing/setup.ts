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
  const problems = server.reset();
  await removeScreen();
  expect(problems, 'calls that do not fit the contract, or that the test does not answer').toEqual([]);
  expect(errors, 'errors of the page').toEqual([]);
});
