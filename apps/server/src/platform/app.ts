import type { Capabilities } from '@prosa/contract';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './log/logger.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Media, Storage } from './storage/storage.ts';

/** What a provider can do on a channel; null when the pair is unknown. */
export type CapabilitiesOf = (provider: string, channel: string) => Capabilities | null;

/** The dependencies that every module receives. */
export interface App {
  config: Config;
  log: Logger;
  database: Database;
  storage: Storage;
  media: Media;
  secrets: Secrets;
  bus: Bus;
  jobs: Jobs;
  mail: Mail;
  realtime: Realtime;
  outbound: Outbound;
  metrics: Metrics;
  now: () => Date;
  capabilitiesOf: CapabilitiesOf;
}
