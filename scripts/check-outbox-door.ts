import { glob, readFile } from 'node:fs/promises';
import { doorProblems } from './lib/outbox-door.ts';
import { root } from './lib/run.ts';

const sources = new Map<string, string>();
for await (const file of glob('apps/server/src/**/*.{ts,sql}', { cwd: root })) {
  // Tests create messages as they need them.
  if (!/\.test\.ts$|\/testing[-/.]/.test(file)) sources.set(file, await readFile(root + file, 'utf8'));
}
const problems = doorProblems(sources);
for (const problem of problems) console.error(problem);
if (problems.length > 0)
  console.error(
    'Call enqueueMessage of apps/server/src/inbox/messages/enqueue; a batch is stored by insertOutgoing.',
  );
console.log(`${sources.size} sources read`);
process.exitCode = problems.length === 0 ? 0 : 1;
