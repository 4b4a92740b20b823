import pg from 'pg';
import { ConfigError, readConfig, type Config } from '../../platform/config/config.ts';
import { hasEmbeddedPostgres } from '../../platform/database/embedded.ts';
import { openDatabase } from '../installation.ts';
import {
  checkClock,
  checkMails,
  checkMigrations,
  checkPasswords,
  checkRights,
  checkSecret,
  checkSignUp,
  checkVersion,
} from './database-checks.ts';
import { failure, fine, reasonOf, type Finding } from './finding.ts';
import { checkDataDir, checkDisk, checkNode, checkPort, checkSecretFile } from './machine-checks.ts';
import { checkCertificate, checkMailServer, checkProxy, checkRedis, checkS3 } from './service-checks.ts';

type Check = () => Promise<Finding | Finding[]> | Finding;

/** A check that cannot be made is a finding of its own, and keeps no other from being made. */
async function made(name: string, check: Check): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [failure(name, 'check-failed', `It could not be examined: ${reasonOf(error)}.`)];
  }
}

async function outsideDatabase(config: Config): Promise<Finding[]> {
  const checks: [name: string, check: Check][] = [
    ['data directory', async () => checkDataDir(config)],
    ['disk', async () => checkDisk(config)],
    ['port', async () => checkPort(config)],
    ['app secret', async () => checkSecretFile(config)],
    ['redis', async () => checkRedis(config)],
    ['media', async () => checkS3(config)],
    ['mail', async () => checkMailServer(config)],
    ['public address', async () => checkCertificate(config)],
    ['proxy', () => checkProxy(config)],
  ];
  return (await Promise.all(checks.map(async ([name, check]) => made(name, check)))).flat();
}

async function insideDatabase(client: pg.Client, config: Config): Promise<Finding[]> {
  const findings = await made('database', async () => checkVersion(client));
  if (findings.some(({ level }) => level === 'failure')) return findings;
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.companies') is not null as "isThere"`,
  );
  const always: [string, Check][] = [
    ['database rights', async () => checkRights(client)],
    ['migrations', async () => checkMigrations(client)],
    ['clock', async () => checkClock(client)],
  ];
  const installed: [string, Check][] = [
    ['app secret', async () => checkSecret(client, config)],
    ['sign-up', async () => checkSignUp(client, config)],
    ['passwords', async () => checkPasswords(client, config)],
    ['mails', async () => checkMails(client, config)],
  ];
  for (const [name, check] of rows[0]?.isThere ? [...always, ...installed] : always) {
    findings.push(...(await made(name, check)));
    // What a failed check left open.
    await client.query('rollback');
  }
  return findings;
}

/** Runs `work` on a connection as the owner; null when there is no database yet. */
export async function withDatabase<Result>(
  config: Config,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result | null> {
  if (config.databaseUrl === null && !(await hasEmbeddedPostgres(config.dataDir))) return null;
  const database = await openDatabase(config, { patienceMs: 3_000 });
  try {
    const client = new pg.Client({
      ...database.address,
      application_name: 'prosa_doctor',
      query_timeout: 30_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  } finally {
    await database.close();
  }
}

async function databaseFindings(config: Config): Promise<Finding[]> {
  try {
    const findings = await withDatabase(config, async (client) => insideDatabase(client, config));
    return findings ?? [fine('database', 'made at the first start.')];
  } catch (error) {
    return [failure('database', 'database-unreachable', reasonOf(error))];
  }
}

/**
 * Examines an installation, whether its server runs or cannot start, and changes nothing of it: one small file is
 * written to the bucket and removed. `environment` is that of the server.
 */
export async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  const node = checkNode();
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [node, failure('configuration', 'configuration-wrong', error.message)];
  }
  const configured = fine('configuration', 'can be read.');
  return [node, configured, ...(await outsideDatabase(config)), ...(await databaseFindings(config))];
}
