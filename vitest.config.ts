import { defineConfig } from 'vitest/config';

const usual = ['**/node_modules/**', '**/dist/**'];

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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole system',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: usual,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each file starts servers and a browser of its own.
          fileParallelism: false,
        },
      },
    ],
  },
});
