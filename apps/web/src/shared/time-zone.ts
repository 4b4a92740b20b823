import { useCompanySettings } from './company-settings.ts';
import { timeZoneOf } from './company-time-zone.ts';
import { useMe } from './session.tsx';

/** The company's time zone: as the session has it until the settings have been read. */
export function useTimeZone(): string {
  const [ofSession] = useMe().company.companieSettings;
  return timeZoneOf(useCompanySettings().data ?? ofSession);
}
