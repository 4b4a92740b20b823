import { defineConfig } from 'vitest/config';

const usual = ['**/node_modules/**', '**/dist/**'];

// Only what fails waits for so long; a busy machine must not make a test fail.
const patience = { timeout: 25_000 };

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'rules and rooms',
          include: [
            'packages/**/*.test.ts',
            'apps/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: usual,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: patience },
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
          expect: { poll: patience },
          // Each file starts servers and a browser of its own.
          fileParallelism: false,
        },
      },
    ],
  },
});
