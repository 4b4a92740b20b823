import type { App } from '../../platform/app.ts';
import { forgetFile, lockUsage } from '../../platform/storage/stored-files.ts';
import { companiesToCount, countedBefore, countedFiles, countListed, setSums } from './queries.ts';

type Services = Pick<App, 'database' | 'storage' | 'log' | 'now'>;

const PART = 500;
/** A file is counted before it is stored: one that is missing for so long was never stored, or removed by others. */
const PENDING_MS = 6 * 3_600_000;

/** What a count has corrected: files that were not counted (or with another size), and rows without a file. */
export interface Corrections {
  uncounted: number;
  missing: number;
}

async function* inParts<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let part: Item[] = [];
  for await (const item of items) {
    part.push(item);
    if (part.length < PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function isThere({ storage }: Services, key: string): Promise<boolean> {
  const file = await storage.open(key);
  file?.stream.destroy();
  return file !== null;
}

/** Forgets what is counted and not in the storage; returns how many. */
async function forgetMissing(services: Services, companyId: number, before: Date): Promise<number> {
  let missing = 0;
  for (let after = ''; ; ) {
    const paths = await services.database.inCompany(companyId, (tx) =>
      countedBefore(tx, before, { after, limit: PART }),
    );
    for (const path of paths) {
      if (await isThere(services, path)) continue;
      await services.database.inCompany(companyId, (tx) => forgetFile(tx, path));
      missing += 1;
    }
    const last = paths.at(-1);
    if (last === undefined || paths.length < PART) return missing;
    after = last;
  }
}

/**
 * Compares what is counted of a company with the files in the storage, and corrects it. Files are listed once; rows are
 * compared with the storage only where there are more rows than files, as each of them costs a request. A file that is
 * removed while it is listed may be counted until the next time.
 */
export async function recountCompany(services: Services, companyId: number): Promise<Corrections> {
  const { database, storage, now } = services;
  const before = new Date(now().getTime() - PENDING_MS);
  let files = 0;
  let uncounted = 0;
  for await (const part of inParts(storage.list(`company${companyId}`))) {
    files += part.length;
    uncounted += await database.inCompany(companyId, (tx) => countListed(tx, part));
  }
  const rows = await database.inCompany(companyId, countedFiles);
  const missing = rows > files ? await forgetMissing(services, companyId, before) : 0;
  await database.inCompany(companyId, async (tx) => {
    await lockUsage(tx);
    await setSums(tx, now());
  });
  return { uncounted, missing };
}

/** A company that fails, or is removed meanwhile, does not stop the others. */
export async function recountStorage(services: Services, which: 'all' | 'never counted'): Promise<void> {
  const companyIds = await services.database.acrossCompanies('count what every company stores', (tx) =>
    companiesToCount(tx, which),
  );
  for (const companyId of companyIds) {
    try {
      const corrections = await recountCompany(services, companyId);
      if (which === 'all' && (corrections.uncounted > 0 || corrections.missing > 0))
        services.log.warn({ companyId, ...corrections }, 'what a company stores was counted wrongly');
    } catch (err) {
      services.log.error({ err, companyId }, 'what a company stores could not be counted');
    }
  }
}

export function defineStorageJobs(app: App): void {
  app.jobs.every('storage-recount', '13 2 * * *', async () => recountStorage(app, 'all'));
  app.jobs.every('storage-first-count', '*/5 * * * *', async () => recountStorage(app, 'never counted'));
}
