import type { App } from './app.ts';
import { LocalBus, type Bus } from './bus/bus.ts';
import { RedisBus } from './bus/redis-bus.ts';
import type { Config } from './config/config.ts';
import type { Closing } from './closing.ts';
import { Database } from './database/database.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import type { DatabaseAddress } from './database/pool.ts';
import { untilReachable } from './database/reachable.ts';
import { WorkerJobs } from './jobs/worker-jobs.ts';
import type { Logger } from './log/logger.ts';
import { MailOutbox } from './mail/mail-outbox.ts';
import { GuardedOutbound } from './outbound/outbound.ts';
import { openSecrets } from './secrets/secrets.ts';
import { CompanyStorage } from './storage/company-storage.ts';
import { openStorage } from './storage/open-storage.ts';
import { SignedMedia } from './storage/signed-media.ts';

/** `App` without the realtime layer, which needs to know who is asking, and without the channels' capabilities. */
export type Platform = Omit<App, 'realtime' | 'capabilitiesOf' | 'media' | 'jobs' | 'storage'> & {
  storage: CompanyStorage;
  media: SignedMedia;
  jobs: WorkerJobs;
};

async function openBus(config: Config, log: Logger, closing: Closing): Promise<Bus> {
  if (config.redisUrl === null) return new LocalBus();
  const bus = new RedisBus(config.redisUrl, log);
  closing.add('bus', async () => bus.close());
  await bus.open();
  return bus;
}

async function openPostgres(config: Config, log: Logger, closing: Closing): Promise<DatabaseAddress> {
  if (config.databaseUrl !== null) {
    const address = { connectionString: config.databaseUrl };
    await untilReachable(address);
    return address;
  }
  const onTrouble = (lines: string) =>
    log.error({ postgres: lines }, 'the embedded PostgreSQL ended by itself, and is started again');
  const embedded = await startEmbeddedPostgres(config.dataDir, { onTrouble });
  closing.add('embedded PostgreSQL', async () => embedded.stop());
  return embedded.address;
}

/** Opens and migrates the database, and opens jobs, storage and bus; `closing` gets the steps that close them. */
export async function openPlatform(
  { config, log, metrics, now }: Pick<App, 'config' | 'log' | 'metrics' | 'now'>,
  closing: Closing,
): Promise<Platform> {
  const secrets = await openSecrets(config.appSecret, config.dataDir);
  const address = await openPostgres(config, log, closing);
  await migrate(address, (warning) => log.warn(warning));
  const jobs = new WorkerJobs(address, log);
  await jobs.migrate();
  const database = new Database(address, log, { app: 16, operator: 8 });
  closing.add('database', async () => database.close());
  const bus = await openBus(config, log, closing);
  closing.add('jobs', async () => jobs.stop());
  const media = new SignedMedia(secrets, now);
  const storage = new CompanyStorage(await openStorage(config), { database, config });
  const outbound = new GuardedOutbound(config.outboundAllow);
  closing.add('outgoing requests', async () => outbound.close());
  const mail = new MailOutbox({ config, secrets, jobs });
  return { config, log, metrics, secrets, database, jobs, mail, bus, now, storage, media, outbound };
}
