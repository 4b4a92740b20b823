import { readFile, writeFile } from 'node:fs/promises';
import { checkImports } from './imports/check-imports.ts';
import { knownModuleImports, most } from './imports/known-module-imports.ts';
import { countOf, shrunk } from './imports/known-list.ts';
import { root, run } from './lib/run.ts';

const list = 'scripts/imports/known-module-imports.ts';

/** Writes the list without its unused entries; it never adds one. */
async function writeList(imports: Parameters<typeof shrunk>[0]): Promise<void> {
  const known = shrunk(imports, knownModuleImports);
  const [header = ''] = (await readFile(root + list, 'utf8')).split('export const most');
  const body = `export const most = ${countOf(known)};\n\nexport const knownModuleImports: Record<string, KnownArea> = `;
  await writeFile(root + list, `${header}${body}${JSON.stringify(known, null, 2)};\n`);
  const { output } = await run('biome', ['check', '--write', '--linter-enabled=false', list], {
    captureOutput: true,
  });
  console.log(output.trim());
}

const { files, imports, problems } = await checkImports(root, knownModuleImports);
if (process.argv.includes('--shrink')) await writeList(imports);
const count = countOf(knownModuleImports);
if (count !== most) problems.push(`${list}: has ${count} entries, not ${most}`);
for (const problem of problems) console.error(problem);
console.log(`${files} files read, ${problems.length} broken rules`);
process.exitCode = problems.length === 0 && files > 0 ? 0 : 1;
