import { runAsOwner, startPostgresInMemory } from '@prosa/server/src/testing/postgres-in-memory.ts';
import type { TestProject } from 'vitest/node';
import { databaseUrl, templateDatabase, templateFolder, type Templates } from './installation.ts';
import { ServerProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

// Migrations and the demonstration are applied once, and each test file begins with a copy. Starting from nothing, as
// an operator does, took a quarter of the time; the server's own tests cover it.

// Frequent autovacuum: a copy needs the statistics of the original, because tables that were never analysed are
// scanned.
const settings = { max_connections: '300', autovacuum_naptime: '5s' };

/** One PostgreSQL in memory for all files of one run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, folder, stop } = await startPostgresInMemory(settings);
  const server = { ...address, database: 'postgres' };
  const templates: Templates = { folder, host: address.host ?? '', demoPassword: '' };
  await runAsOwner(server, `create database ${templateDatabase.empty}`);
  await startOnce(templates, 'empty');
  const copy = `template ${templateDatabase.empty} strategy file_copy`;
  await runAsOwner(server, `create database ${templateDatabase.demo} ${copy}`);
  const output = await startOnce(templates, 'demo', ['--demo']);
  templates.demoPassword = /marina@aurora\.demo\s+(\S+)/.exec(output)?.[1] ?? '';
  if (templates.demoPassword === '') throw new Error(`the demonstration has no admin:\n${output}`);
  await runAsOwner({ ...address, database: templateDatabase.demo }, 'vacuum analyze');
  project.provide('templates', templates);
  return stop;
}

/** Starts a server on a template and stops it again. Returns what it printed. */
async function startOnce(
  templates: Templates,
  name: keyof typeof templateDatabase,
  args: string[] = [],
): Promise<string> {
  const url = databaseUrl(templates.host, templateDatabase[name]);
  const server = new ServerProcess(templateFolder(templates, name), { DATABASE_URL: url }, args);
  await server.start();
  await server.stop();
  return server.output;
}
