import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const usual = ['**/node_modules/**', '**/dist/**'];
// Tried by `npm run test:all` only.
const matrix = process.env.PROSA_TEST_ALL === '1' ? [] : ['**/*.matrix.test.ts'];

// Only what fails waits for so long; a busy machine must not make a test fail.
const poll = { timeout: 25_000 };
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll } };

// A test waits for the database about as long as it works: two share a core.
const maxWorkers = Math.max(2, availableParallelism() - 1);

const wholeSystem = {
  globalSetup: ['tests/e2e/src/global-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll },
};
// What these measure or provoke would be disturbed by a second file beside them.
const alone = [
  'tests/e2e/src/faults/*.test.ts',
  'tests/e2e/src/long-conversation.test.ts',
  'tests/e2e/src/long-list.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'rules and rooms',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: usual,
          // Files of one worker share what they import: loading the server for each took longer than its tests. So no
          // test here replaces a module, and every one leaves spies, clocks and the environment as they were.
          isolate: false,
          restoreMocks: true,
          maxWorkers,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'web app',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: usual,
          maxWorkers,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          ...wholeSystem,
          name: 'whole system',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...usual, ...alone, ...matrix],
          // A file waits for its browser and its server a third of the time: two share two cores well.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...wholeSystem,
          name: 'whole system, one at a time',
          include: alone,
          exclude: [...usual, ...matrix],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
