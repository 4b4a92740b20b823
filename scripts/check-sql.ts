import { glob, readFile } from 'node:fs/promises';
import { root } from './lib/run.ts';
import { sqlFaults } from './lib/sql-format.ts';

/** Merged before the layout was checked; merged migrations are not edited. */
const LAST_BEFORE = '0009';

const faults: string[] = [];
let read = 0;
for await (const file of glob('apps/server/src/**/*.{ts,sql}', { cwd: root })) {
  const migration = /migrations\/(\d{4})-/.exec(file)?.[1];
  if (/\.test\.ts$|\/testing[-/.]/.test(file) || (migration !== undefined && migration <= LAST_BEFORE))
    continue;
  read += 1;
  faults.push(...sqlFaults(file, await readFile(root + file, 'utf8')));
}
for (const fault of faults.toSorted()) console.error(fault);
console.log(`${read} sources read`);
process.exitCode = faults.length === 0 ? 0 : 1;
