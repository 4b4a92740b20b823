import { run } from './lib/run.ts';

/** Every check has one command; all run, and each says what it found. */
const checks: [name: string, file: string, args: string[]][] = [
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the web app', 'tsc', ['-p', 'apps/web/tsconfig.json']],
  ['lint and size limits', 'oxlint', ['--type-aware']],
  ['format', 'biome', ['format', '.']],
  ['imports', 'node', ['scripts/check-imports.ts']],
  ['unused code', 'knip', []],
  // As in production: without tests, so that what they alone use is seen.
  [
    'production code that tests alone use',
    'knip',
    ['--production', '--config', 'knip.production.json', '--include', 'files,exports,types'],
  ],
  ['translations', 'node', ['scripts/check-translations.ts']],
  ['text outside of the translations', 'i18next-cli', ['lint']],
  ['licences', 'node', ['scripts/check-licences.ts']],
];

let failed = 0;
for (const [name, file, args] of checks) {
  const { code, output } = await run(file, args, { quiet: true });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) {
    failed += 1;
    console.log(output);
  }
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
