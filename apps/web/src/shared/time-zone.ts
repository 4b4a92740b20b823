import { useCompanySettings } from './company-settings.ts';
import { useMe } from './session.tsx';

/** The company's time zone: as the session has it until the settings have been read. */
export function useTimeZone(): string {
  const [ofSession] = useMe().company.companieSettings;
  const zone: unknown = useCompanySettings().data?.timezone ?? ofSession?.timezone;
  return typeof zone === 'string' ? zone : 'America/Sao_Paulo';
}
