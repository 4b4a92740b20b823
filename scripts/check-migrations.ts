import { migrationProblems } from './lib/schema/migration-digests.ts';

const problems = await migrationProblems();
for (const problem of problems) console.error(problem);
console.log(`${problems.length} migrations that are more than an addition at the end`);
process.exitCode = problems.length === 0 ? 0 : 1;
