import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/database/embedded.ts';

export type DurablePostgres = EmbeddedPostgres;

/** As in production: the disposable PostgreSQL answers before a commit is written, and would lose it when killed. */
export async function startDurablePostgres(folder: string): Promise<DurablePostgres> {
  return startEmbeddedPostgres(folder);
}
