import { parseArgs } from 'node:util';
import { rebuildSums } from '../../insight/index.ts';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { Database } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { listCompanyIds } from '../../tenancy/index.ts';
import { openDatabase } from '../installation.ts';
import { print, runCommand } from './command-arguments.ts';

const USAGE = 'npm run figures [-- --company ID]: counts the sums by day again, of one company or of all';

function companyOf(): number | null {
  try {
    const { values } = parseArgs({ options: { company: { type: 'string' } }, strict: true });
    if (values.company === undefined) return null;
    const id = Number(values.company);
    if (!Number.isSafeInteger(id) || id < 1) throw new Error('--company: an id is a whole number.');
    return id;
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : ''}\n${USAGE}`, { cause: error });
  }
}

async function companiesOf(database: Database, only: number | null): Promise<number[]> {
  const companies = await database.acrossCompanies('whose figures are counted again', listCompanyIds);
  const ids = companies.map(({ id }) => id).filter((id) => only === null || id === only);
  if (only !== null && ids.length === 0) throw new ConfigError(`--company: there is no company ${only}.`);
  return ids.toSorted((one, other) => one - other);
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** Prints what each company had; returns how many days differed. */
async function rebuild(database: Database, only: number | null): Promise<number> {
  const app = { database, log: createLogger('warn'), now: () => new Date() };
  let all = 0;
  for (const companyId of await companiesOf(database, only)) {
    const { counted, differed } = await rebuildSums(app, companyId);
    all += differed.length;
    print(`company ${companyId}: ${days(counted)} counted, ${differed.length} differed`);
    for (const day of differed) print(`  ${day} differed`);
  }
  return all;
}

runCommand(async () => {
  const only = companyOf();
  const opened = await openDatabase(readConfig(process.env));
  const database = new Database(opened.address, createLogger('warn'));
  try {
    return (await rebuild(database, only)) === 0 ? 0 : 1;
  } finally {
    await database.close();
    await opened.close();
  }
});
