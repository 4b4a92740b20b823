import { OPERATOR_COMPANY_ID, publicSettingKeys, type PublicSettingKey } from '@prosa/contract';
import type { RecoveryWays } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { isGlobalKey, readGlobalSettings, speechEndpoint, type GlobalKey } from './global-settings.ts';
import { readSettings } from './queries.ts';

const isStored = (key: PublicSettingKey): key is Extract<PublicSettingKey, GlobalKey> => isGlobalKey(key);

/** All settings of the allow-list at once: what a page of the web app starts with. */
export async function listPublic(
  app: App,
  readRecoveryWays: () => Promise<RecoveryWays>,
): Promise<Record<PublicSettingKey, string | null>> {
  const stored = await readGlobalSettings(app, publicSettingKeys.filter(isStored));
  const read = publicSettingKeys.map(async (key) => {
    const value = isStored(key) ? stored[key] : await readPublic(app, readRecoveryWays, key);
    return [key, value] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as Record<PublicSettingKey, string | null>;
}

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
