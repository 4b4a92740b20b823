import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/run.ts';
import { mutate } from './mutations/mutation.ts';
import { MutationRunner } from './mutations/run-mutations.ts';
import { mutations } from './mutations/table.ts';

// Removes one guard of the product at a time, in memory, and expects a test to fail. Arguments select mutations by file
// or name.

const requested = process.argv.slice(2);
const picked = mutations.filter(
  ({ name, file }) => requested.length === 0 || requested.some((part) => `${file} ${name}`.includes(part)),
);

/** Checks before any run that each mutation still applies. */
for (const mutation of picked) mutate(mutation, await readFile(join(root, mutation.file), 'utf8'));

async function main(): Promise<number> {
  const runner = await MutationRunner.open([...new Set(picked.flatMap(({ tests }) => tests))]);
  let survived = 0;
  try {
    const whole = picked.filter(({ only }) => !only).flatMap(({ tests }) => tests);
    if (whole.length > 0) await runner.prove({ tests: [...new Set(whole)] });
    for (const mutation of picked.filter(({ only }) => only)) await runner.prove(mutation);
    for (const mutation of picked) {
      const { killer } = await runner.kill(mutation);
      if (!killer) survived += 1;
      console.log(`${killer ? 'killed  ' : 'SURVIVED'} ${mutation.file}: ${mutation.name}`);
      if (killer) console.log(`         by "${killer.title}": ${killer.reason.split('\n')[0]}`);
    }
  } finally {
    await runner.close();
  }
  console.log(`${picked.length - survived} killed, ${survived} survived`);
  return survived === 0 && picked.length > 0 ? 0 : 1;
}

process.exitCode = await main();
