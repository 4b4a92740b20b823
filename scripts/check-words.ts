import { glob, readFile } from 'node:fs/promises';
import { root } from './lib/run.ts';
import { wordProblems } from './lib/words.ts';

const folders = '{apps,packages,scripts,bench,tests,docs}';
const files = [`${folders}/**/*.{ts,tsx,md,css}`, '*.{ts,md}', 'apps/server/src/**/*.sql'];
let read = 0;
const problems: string[] = [];
for await (const path of glob(files, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })) {
  // A migration that has run never changes, a past decision keeps its words, and the glossary names the banned ones.
  if (/migrations\/|^docs\/(?:adr|dialogues|schema|glossary)/.test(path)) continue;
  read += 1;
  problems.push(...wordProblems(path, await readFile(root + path, 'utf8')));
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) console.error('docs/glossary.md has the words to use instead.');
console.log(`${read} files read`);
process.exitCode = problems.length === 0 ? 0 : 1;
