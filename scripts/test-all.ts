import { otherVersions } from './lib/postgres-versions.ts';
import { run } from './lib/run.ts';
import { runTests } from './lib/run-tests.ts';

/** Everything that `npm test` only samples or leaves out. Each part takes at most an hour on two cores. */
const parts: Record<string, () => Promise<number>> = {
  // Rules, use cases and channels: every wrong value of every field, every round of kills.
  server: async () => runAll('--project=rules and use cases', '--project=web app'),
  // Every screen and dialog: both themes at both widths, the four languages; pictures of all in tests/e2e/artefacts.
  browser: async () => runAll('--project=whole system'),
  // Whole servers killed again and again, and tests that must be alone on the machine.
  faults: async () => runAll('--project=whole system, one at a time', '--exclude=**/endurance*'),
  // A day's traffic without a pause; it prints its figures.
  endurance: async () => runAll('tests/e2e/src/faults/endurance'),
  // The tests with a database, on the other versions of PostgreSQL that an installation may bring.
  postgres: async () => {
    let code = 0;
    for (const { major, fetch } of otherVersions) {
      console.log(`PostgreSQL ${major}`);
      const env = { PROSA_TEST_POSTGRES: await fetch() };
      const files = ['apps/server', 'scripts/lib/schema'];
      code = Math.max(code, await runTests(['--project=rules and use cases', ...files, ...passedOn], env));
    }
    return code;
  },
  // Policy calls and tenant conditions removed one at a time: a test must fail for each.
  mutations: async () => runScript('scripts/mutations.ts'),
};

async function runScript(file: string): Promise<number> {
  const { code } = await run('node', [file, ...passedOn]);
  return code;
}

async function runAll(...args: string[]): Promise<number> {
  return runTests([...args, ...passedOn], { PROSA_TEST_ALL: '1' });
}

const passedOn = process.argv.slice(2).filter((argument) => !argument.startsWith('--part='));
const part = process.argv.find((argument) => argument.startsWith('--part='))?.slice('--part='.length);
if (part !== undefined && !(part in parts))
  throw new Error(`--part=${part}: there is ${Object.keys(parts).join(', ')}`);

let failed = 0;
for (const [name, runPart] of Object.entries(parts)) {
  if (part !== undefined && part !== name) continue;
  console.log(`part: ${name}`);
  const began = Date.now();
  if ((await runPart()) !== 0) failed += 1;
  console.log(`part ${name}: ${Math.round((Date.now() - began) / 60_000)} minutes`);
}
process.exitCode = failed === 0 ? 0 : 1;
