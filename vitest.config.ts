import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const usual = ['**/node_modules/**', '**/dist/**'];

// Only what fails waits for so long; a busy machine must not make a test fail.
const poll = { timeout: 25_000 };
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll } };

// A test waits for the database about as long as it works: two share a core.
const maxWorkers = Math.max(2, availableParallelism() - 1);

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
          name: 'whole system',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: usual,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll },
          // Each file starts servers and a browser of its own.
          fileParallelism: false,
        },
      },
    ],
  },
});
