import { DEFAULT_TIMEZONE } from '@prosa/contract';

/** The time zone that a company has set; the default one of all when it has set none. */
export function timeZoneOf(settings: { timezone?: unknown } | undefined): string {
  const zone = settings?.timezone;
  return typeof zone === 'string' ? zone : DEFAULT_TIMEZONE;
}
