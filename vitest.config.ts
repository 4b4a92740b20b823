import { playwright } from '@vitest/browser-playwright';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
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
  globalSetup: ['tests/e2e/src/support/global-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll },
};
// What these measure or provoke would be disturbed by a second file beside them.
const alone = [
  'tests/e2e/src/faults/*.test.ts',
  'tests/e2e/src/messages/long-conversation.test.ts',
  'tests/e2e/src/tickets/long-list.test.ts',
];

const componentTests = 'apps/web/src/**/*.browser.test.tsx';
const chromiums = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const chromium = process.env.CHROMIUM_PATH ?? chromiums.find((path) => existsSync(path));

const { dependencies } = JSON.parse(
  readFileSync(new URL('apps/web/package.json', import.meta.url), 'utf8'),
) as { dependencies: Record<string, string> };
/** Packages of code that the web app loads; fonts, emojis, our own packages and the socket are none of them. */
const dependenciesOfWeb = [
  ...Object.keys(dependencies).filter((name) => !/^@fontsource|^@prosa\/|^emojibase|^socket\.io/.test(name)),
  'react/jsx-dev-runtime',
  'react-dom/client',
  'zod',
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'rules and use cases',
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
          setupFiles: ['apps/server/src/testing/row-types/prove-rows.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'web app',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [...usual, componentTests],
          maxWorkers,
          ...patience,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        // Component tests publish events themselves: no socket leaves the page.
        resolve: {
          alias: {
            'socket.io-client': join(import.meta.dirname, 'apps/web/src/testing/fake-socket.ts'),
          },
        },
        // All at the start: a dependency that is found later reloads the page, and with it the tests.
        optimizeDeps: { include: dependenciesOfWeb },
        test: {
          name: 'components',
          include: [componentTests],
          exclude: usual,
          setupFiles: ['./apps/web/src/testing/setup.ts'],
          // One page for all files: loading the app for each took longer than its tests.
          isolate: false,
          fileParallelism: false,
          // After the projects that run several files at once.
          sequence: { groupOrder: 1 },
          restoreMocks: true,
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1_440, height: 900 },
            provider: playwright({
              launchOptions: {
                ...(chromium ? { executablePath: chromium } : {}),
                args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
              },
              contextOptions: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
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
          sequence: { groupOrder: 2 },
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
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
