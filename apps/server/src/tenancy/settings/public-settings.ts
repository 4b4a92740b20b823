import { OPERATOR_COMPANY_ID, publicSettingKeys } from '@prosa/contract';
import type { RecoveryWays } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { isGlobalKey, readGlobalSettings, speechEndpoint } from './global-settings.ts';
import { readSettings } from './queries.ts';

/** The settings of an allow-list, which strangers may read; null for every other key. */
export async function readPublic(
  app: App,
  readRecoveryWays: () => Promise<RecoveryWays>,
  key: string,
): Promise<string | null> {
  if (!(publicSettingKeys as readonly string[]).includes(key)) return null;
  if (key === 'mail') return app.mail.isOn ? 'enabled' : 'disabled';
  if (key === 'transcription') return (await speechEndpoint(app)) ? 'enabled' : 'disabled';
  if (key === 'recovery') return readRecoveryWays();
  if (isGlobalKey(key)) return (await readGlobalSettings(app, [key]))[key];
  const settings = await app.database.inCompany(OPERATOR_COMPANY_ID, readSettings);
  return settings?.scheduleType ?? null;
}
