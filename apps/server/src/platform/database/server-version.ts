import { ConfigError } from '../config/config.ts';

/** The oldest version on which the statements run, and the newest on which they are tested (docs/adr/0175). */
const OLDEST = 15;
const NEWEST_TESTED = 18;

/**
 * Throws a ConfigError when the server is too old. Returns a warning when it is newer than the tested versions:
 * PostgreSQL seldom removes anything, so a newer one is accepted. `version` is its `server_version_num`.
 */
export function checkServerVersion(version: number): string | null {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST)
    throw new ConfigError(`PostgreSQL ${major} is too old: Prosa needs ${OLDEST} to ${NEWEST_TESTED}.`);
  if (major <= NEWEST_TESTED) return null;
  return `PostgreSQL ${major} is newer than what Prosa is tested with (${OLDEST} to ${NEWEST_TESTED}).`;
}
