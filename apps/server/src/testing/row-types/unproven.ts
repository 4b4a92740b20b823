import { readFile } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import type { RowTypes } from './read-row-types.ts';

/**
 * Throws when every test file of the project has run and no test has seen a row of some statement: its type would be a
 * guess. A run of some files proves nothing about the other statements. Failed tests do not hide it: a second run would
 * only show then what the first one knew.
 */
export async function requireProof(project: TestProject, types: RowTypes, provenRows: string): Promise<void> {
  if (!(await wereAllRun(project))) return;
  const proven = new Set((await readFile(provenRows, 'utf8')).split('\n'));
  const left = types.statements.filter(({ place, shape }) => shape !== null && !proven.has(place));
  if (left.length === 0) return;
  const names = left.map(({ name, place }) => `  ${name.join('*')} (${place})`).join('\n');
  throw new Error(`No test has seen a row of these statements, so nothing proves their types:\n${names}`);
}

async function wereAllRun(project: TestProject): Promise<boolean> {
  const { testNamePattern } = project.vitest.getRootProject().config;
  if (testNamePattern || project.config.testNamePattern) return false;
  const { testFiles } = await project.globTestFiles();
  const run = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
  return run.length >= testFiles.length;
}
