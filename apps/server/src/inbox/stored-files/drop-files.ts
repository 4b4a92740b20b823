import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const DROP_FILES = 'drop-files';
/** By then a transaction that uses the file has committed; before its commit this one cannot see it. */
const GRACE_MS = 60_000;
const Payload = z.object({ companyId: z.number(), paths: z.array(z.string()) });

/** Paths that something still shows or sends: a forwarded message, a greeting, a file list ... */
const neededText = `
select path from unnest($2::text[]) path
where exists (select from messages m where m.company_id = $1 and m."mediaPath" = path)
  or exists (select from file_options o where o.company_id = $1 and o.path = path.path)
  or exists (select from quick_messages q where q.company_id = $1 and q."mediaPath" = path)
  or exists (select from schedules s where s.company_id = $1 and s."mediaPath" = path)
  or exists (select from chat_messages h where h.company_id = $1 and h."mediaPath" = path)
  or exists (select from campaigns g where g.company_id = $1 and g."mediaPath" = path)
  or exists (select from sandbox_messages b where b.company_id = $1 and b."mediaPath" = path)
  or exists (select from integration_deliveries d, jsonb_array_elements(d.steps) step
    where d.company_id = $1 and d.steps is not null and step #>> '{deed,media,path}' = path)
  or exists (select from connections c where c.company_id = $1 and c."greetingMedia" ->> 'path' = path)`;

/**
 * Removes files from the storage after this transaction commits, unless something else still needs them: files are
 * shared by reference. A job does it a minute later and is retried until the storage answers, so that no erased file
 * remains there.
 */
export async function dropFiles(
  app: Pick<App, 'jobs'>,
  tx: Pick<CompanyTransaction, 'companyId' | 'db'>,
  paths: readonly (string | null)[],
  graceMs = GRACE_MS,
): Promise<void> {
  const known = [...new Set(paths.filter((path) => path !== null))];
  if (known.length === 0) return;
  const runAt = new Date(Date.now() + graceMs);
  await app.jobs.add(tx, DROP_FILES, { companyId: tx.companyId, paths: known }, { runAt });
}

export function defineFileJobs(app: App): void {
  app.jobs.define(DROP_FILES, async (payload) => {
    const { companyId, paths } = Payload.parse(payload);
    const rows = await app.database.inCompany(companyId, (tx) =>
      tx.query<{ path: string }>('files-still-needed', neededText, [companyId, paths]),
    );
    const needed = new Set(rows.map(({ path }) => path));
    for (const path of paths) if (!needed.has(path)) await app.storage.remove(path);
  });
}
