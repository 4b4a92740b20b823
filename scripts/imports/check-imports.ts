import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkKind, checkWholePackage, checkWorkers } from './check-files.ts';
import { checkModules } from './check-modules.ts';
import type { KnownArea } from './module-imports.ts';
import { type Import, readImports } from './read-imports.ts';

export interface Findings {
  files: number;
  imports: Import[];
  problems: string[];
}

export async function checkImports(folder: string, known: Record<string, KnownArea>): Promise<Findings> {
  const { files, imports, refused } = await readImports(folder);
  const ofFiles = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return [...checkKind(file), ...checkWorkers(file, text), ...checkWholePackage(file, text)];
    }),
  );
  const problems = [...refused, ...ofFiles.flat(), ...checkModules(imports, known)];
  return { files: files.length, imports, problems: problems.toSorted() };
}
