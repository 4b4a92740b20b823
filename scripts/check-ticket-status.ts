import { glob, readFile } from 'node:fs/promises';
import { root } from './lib/run.ts';
import { statusProblems } from './lib/ticket-status.ts';

const sources = new Map<string, string>();
for await (const file of glob(['apps/server/src/**/*.{ts,sql}', 'packages/*/src/**/*.ts'], { cwd: root })) {
  // Tests create tickets as they need them.
  if (!/\.test\.ts$|\/testing[-/.]/.test(file)) sources.set(file, await readFile(root + file, 'utf8'));
}
const problems = statusProblems(sources);
for (const problem of problems) console.error(problem);
if (problems.length > 0)
  console.error(
    'Add a transition to packages/domain/src/tickets/ticket-transitions.ts and call transitionTickets.',
  );
console.log(`${sources.size} sources read`);
process.exitCode = problems.length === 0 ? 0 : 1;
