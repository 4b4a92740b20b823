import { startEmbeddedPostgres, type EmbeddedPostgres } from './database/embedded.ts';
import type { App } from './app.ts';
import { LocalBus, type Bus } from './bus/bus.ts';
import { RedisBus } from './bus/redis-bus.ts';
import type { Config } from './config/config.ts';
import { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import type { DatabaseAddress } from './database/pool.ts';
import { WorkerJobs } from './jobs/worker-jobs.ts';
import type { Logger } from './log/logger.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openSecrets } from './secrets/secrets.ts';
import { openStorage } from './storage/open-storage.ts';
import { SignedMedia } from './storage/signed-media.ts';

/** What every wing stands on, but for the realtime layer, which needs to know who is asking. */
export type Platform = Omit<App, 'realtime' | 'media' | 'jobs'> & {
  media: SignedMedia;
  jobs: WorkerJobs;
  close(): Promise<void>;
};

async function openBus(config: Config, log: Logger): Promise<Bus> {
  if (config.redisUrl === null)
    return new LocalBus((error) => log.error({ err: error }, 'a listener of the bus failed'));
  const bus = new RedisBus(config.redisUrl, log);
  await bus.open();
  return bus;
}

async function openPostgres(
  config: Config,
  log: Logger,
): Promise<{ address: DatabaseAddress; embedded: EmbeddedPostgres | null }> {
  if (config.databaseUrl !== null)
    return { address: { connectionString: config.databaseUrl }, embedded: null };
  const onTrouble = (lines: string) =>
    log.error({ postgres: lines }, 'the embedded PostgreSQL ended by itself, and is started again');
  const embedded = await startEmbeddedPostgres(config.dataDir, { onTrouble });
  return { address: embedded.address, embedded };
}

/** Opens everything outside: database with its migrations, jobs, storage, bus. `close` ends it in the other order. */
export async function openPlatform(config: Config, log: Logger, metrics: Metrics): Promise<Platform> {
  const secrets = await openSecrets(config.appSecret, config.dataDir);
  const { address, embedded } = await openPostgres(config, log);
  await migrate(address);
  const jobs = new WorkerJobs(address, log);
  await jobs.migrate();
  const database = new Database(address, log, { app: 16, operator: 6 });
  const now = () => new Date();
  const bus = await openBus(config, log);
  return {
    config,
    log,
    metrics,
    secrets,
    database,
    jobs,
    bus,
    now,
    storage: await openStorage(config),
    media: new SignedMedia(secrets, now),
    close: async () => {
      await jobs.stop();
      await bus.close();
      await database.close();
      await embedded?.stop();
    },
  };
}
