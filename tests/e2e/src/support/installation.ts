import { runAsOwner } from '@prosa/server/src/testing/postgres-in-memory.ts';
import { randomBytes } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ServerProcess, temporaryFolder } from './server-process.ts';

export interface Templates {
  /** The folder with the data folders. */
  folder: string;
  /** The folder of PostgreSQL's socket. */
  host: string;
  /** The password of all users of the demonstration's company. */
  demoPassword: string;
}

export const templateDatabase = { empty: 'template_empty', demo: 'template_demo' } as const;
export type TemplateName = keyof typeof templateDatabase;

export const templateFolder = ({ folder }: Templates, name: TemplateName): string => join(folder, name);

export const databaseUrl = (host: string, database: string): string =>
  `postgres://postgres@localhost/${database}?host=${encodeURIComponent(host)}`;

const asOwner = async (host: string, text: string) =>
  runAsOwner({ host, user: 'postgres', database: 'postgres' }, text);

/** A server on its own copy of a template. */
export interface Installation {
  server: ServerProcess;
  /** For what no call can do, such as letting a day pass. */
  address: { host: string; user: string; database: string };
  /** Stops the server and removes its data. */
  close: () => Promise<void>;
}

/**
 * Starts a server with an operator and nothing else (`empty`), or with the demonstration as well (`demo`), and returns
 * once it is ready. The installation outlives `server.kill()`: the server starts again on the same data and port.
 */
export async function startInstallation(
  name: TemplateName,
  env: Record<string, string> = {},
): Promise<Installation> {
  const templates = inject('templates');
  const { host } = templates;
  const database = `e2e_${randomBytes(6).toString('hex')}`;
  const folder = await temporaryFolder();
  await Promise.all([
    asOwner(host, `create database ${database} template ${templateDatabase[name]} strategy file_copy`),
    cp(templateFolder(templates, name), folder, { recursive: true }),
  ]);
  const server = new ServerProcess(folder, { DATABASE_URL: databaseUrl(host, database), ...env });
  await server.start();
  return {
    server,
    address: { host, user: 'postgres', database },
    close: async () => {
      await server.stop();
      await asOwner(host, `drop database ${database} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
