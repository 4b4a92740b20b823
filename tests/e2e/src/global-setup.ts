import { startEmbeddedPostgres } from '@prosa/server/src/platform/database/embedded.ts';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseUrl, templateDatabase, templateFolder, type Templates } from './installation.ts';
import { ServerProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

// Migrations and the demonstration are applied once, and every test file begins with a copy: starting from nothing,
// as an operator does, took a quarter of the time and is proven by the server's own tests.

// A copy has to be planned for as the original: tables that were never analysed are scanned.
const settings = { max_connections: '300', autovacuum_naptime: '5s' };

/** One PostgreSQL in memory for all files of one run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prosa-e2e-'));
  // PostgreSQL runs under an account of its own, which must be able to enter.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres(join(folder, 'database'), { disposable: true, settings });
  const { host = '' } = postgres.address;
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  const templates: Templates = { folder, host, demoPassword: '' };
  await client.query(`create database ${templateDatabase.empty}`);
  await startOnce(templates, 'empty');
  const copy = `template ${templateDatabase.empty} strategy file_copy`;
  await client.query(`create database ${templateDatabase.demo} ${copy}`);
  const output = await startOnce(templates, 'demo', ['--demo']);
  templates.demoPassword = /marina@aurora\.demo\s+(\S+)/.exec(output)?.[1] ?? '';
  if (templates.demoPassword === '') throw new Error(`the demonstration has no admin:\n${output}`);
  await client.end();
  await analyse(host);
  project.provide('templates', templates);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
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

async function analyse(host: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: templateDatabase.demo });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
