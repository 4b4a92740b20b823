import { availableParallelism } from 'node:os';
import { run } from './lib/run.ts';

/** Each check is one command. All of them run, and each reports what it found. The longest come first. */
const checks: [name: string, file: string, args: string[]][] = [
  ['types of the web app', 'tsc', ['-p', 'apps/web/tsconfig.json']],
  ['lint and size limits', 'oxlint', ['--type-aware']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['unused code', 'knip', []],
  // As in production, without tests: finds code that only tests use.
  [
    'production code that tests alone use',
    'knip',
    ['--production', '--config', 'knip.production.json', '--include', 'files,exports,types'],
  ],
  ['text outside of the translations', 'i18next-cli', ['lint']],
  ['migrations', 'node', ['scripts/check-migrations.ts']],
  ['imports', 'node', ['scripts/check-imports.ts']],
  ['format', 'biome', ['format', '.']],
  ['translations', 'node', ['scripts/check-translations.ts']],
  ['licences', 'node', ['scripts/check-licences.ts']],
  ['layout of SQL and names of statements', 'node', ['scripts/check-sql.ts']],
  ['writers of the status of tickets', 'node', ['scripts/check-ticket-status.ts']],
  ['the door into the outbox', 'node', ['scripts/check-outbox-door.ts']],
  ['words of names and comments', 'node', ['scripts/check-words.ts']],
];

interface Result {
  name: string;
  code: number;
  output: string;
}

/** Runs the checks, as many at a time as there are cores, and shows each result as it comes. */
async function runAll(show: (result: Result) => void): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...checks];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, file, args] = next;
      const result = { name, ...(await run(file, args, { captureOutput: true })) };
      results.push(result);
      show(result);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

const results = await runAll(({ name, code, output }) => {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) console.log(output);
});
const failed = results.filter(({ code }) => code !== 0).length;
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
