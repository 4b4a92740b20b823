import { glob, readFile } from 'node:fs/promises';
import { brokenRule, wholePackage } from './lib/import-rules.ts';
import { root } from './lib/run.ts';

const imports = /(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g;
const patterns = ['packages/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'];
const broken: string[] = [];
let read = 0;

for await (const file of glob(patterns, {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
})) {
  if (file.includes('node_modules')) continue;
  read += 1;
  const text = await readFile(root + file, 'utf8');
  const whole = wholePackage(file, text);
  if (whole) broken.push(`${file} takes in a whole package, first load included: ${whole}`);
  for (const [, specifier = ''] of text.matchAll(imports)) {
    const reason = brokenRule(file, specifier);
    if (reason) broken.push(`${file} imports ${specifier}: ${reason}`);
  }
}
for (const line of broken) console.error(line);
console.log(`${read} files read, ${broken.length} broken rules`);
process.exitCode = broken.length === 0 && read > 0 ? 0 : 1;
