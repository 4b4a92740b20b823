import { defineConfig } from 'i18next-cli';

/** For `i18next-cli lint`, which finds text that was written into a component. Keys: scripts/check-translations.ts. */
export default defineConfig({
  locales: ['pt', 'en', 'es', 'tr'],
  extract: {
    input: ['apps/web/src/**/*.{ts,tsx}'],
    ignore: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/src/locales/**'],
    output: 'apps/web/src/locales/{{language}}/{{namespace}}.json',
    // The names of keys are the same in every language.
    ignoredTags: ['kbd', 'code'],
  },
});
