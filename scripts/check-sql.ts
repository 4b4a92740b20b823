import { glob, readFile } from 'node:fs/promises';
import { root } from './lib/run.ts';
import { sqlFaults } from './lib/sql-format.ts';
import { repeatedNames } from './lib/statement-names.ts';

/** Merged before the layout was checked; merged migrations are not edited. */
const LAST_BEFORE = '0009';

const faults: string[] = [];
const sources: { file: string; text: string }[] = [];
for await (const file of glob('apps/server/src/**/*.{ts,sql}', { cwd: root })) {
  const migration = /migrations\/(\d{4})-/.exec(file)?.[1];
  if (/\.test\.ts$|\/testing[-/.]/.test(file) || (migration !== undefined && migration <= LAST_BEFORE))
    continue;
  const text = await readFile(root + file, 'utf8');
  sources.push({ file, text });
  faults.push(...sqlFaults(file, text));
}
faults.push(...repeatedNames(sources));
for (const fault of faults.toSorted()) console.error(fault);
console.log(`${sources.length} sources read`);
process.exitCode = faults.length === 0 ? 0 : 1;
