import { ConfigError } from '../config/config.ts';

/** The oldest version on which the statements run, and the newest on which they are tested (docs/adr/0175). */
const OLDEST = 15;
const NEWEST_TESTED = 18;

/**
 * Refuses a server that is too old with a ConfigError. Answers a warning for one that is newer than what is tested:
 * PostgreSQL seldom takes anything away, so the next version is let in. `version` is its `server_version_num`.
 */
export function checkServerVersion(version: number): string | null {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST)
    throw new ConfigError(`PostgreSQL ${major} is too old: Prosa needs ${OLDEST} to ${NEWEST_TESTED}.`);
  if (major <= NEWEST_TESTED) return null;
  return `PostgreSQL ${major} is newer than what Prosa is tested with (${OLDEST} to ${NEWEST_TESTED}).`;
}
