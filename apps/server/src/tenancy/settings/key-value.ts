import { companySettingNames, globalSettingKeys, type Setting } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { isCompanySetting, writeCompanySetting } from './company-setting.ts';
import {
  type GlobalKey,
  isGlobalKey,
  isSecretKey,
  maySeeGlobal,
  readGlobalSettings,
  writeGlobalSetting,
} from './global-settings.ts';
import { readSettings } from './queries.ts';

/** Settings as key and value are a view: an id is the key's position in this list. */
const keys: readonly string[] = [...companySettingNames, ...globalSettingKeys];

function toSetting(key: string, value: string | number | boolean | null): Setting {
  return { id: keys.indexOf(key) + 1, key, value: value === null ? null : String(value) };
}

/** A secret's value is never returned, only whether it is set, to super. */
function toGlobalSetting(key: GlobalKey, value: string | null): Setting {
  if (!isSecretKey(key)) return toSetting(key, value);
  return { ...toSetting(key, null), isSet: value !== null };
}

export async function listKeyValues(app: App, viewer: Viewer): Promise<Setting[]> {
  const settings = found(
    await app.database.inCompany(viewer.companyId, readSettings),
    'ERR_NO_COMPANY_FOUND',
  );
  const globals = await readGlobalSettings(app, globalSettingKeys);
  return [
    ...companySettingNames.map((name) => toSetting(name, settings[name])),
    ...globalSettingKeys
      .filter((key) => maySeeGlobal(viewer, key))
      .map((key) => toGlobalSetting(key, globals[key])),
  ];
}

export async function readKeyValue(app: App, viewer: Viewer, key: string): Promise<Setting> {
  if (isCompanySetting(key)) {
    const settings = await app.database.inCompany(viewer.companyId, readSettings);
    return toSetting(key, found(settings, 'ERR_NO_COMPANY_FOUND')[key]);
  }
  if (!isGlobalKey(key)) throw new AppError('ERR_NO_SETTING_FOUND');
  if (!maySeeGlobal(viewer, key)) throw new AppError('ERR_NO_PERMISSION');
  return toGlobalSetting(key, (await readGlobalSettings(app, [key]))[key]);
}

/** Writes by key: an admin writes the company's (the call declares that), super the installation's. */
export async function writeKeyValue(app: App, viewer: Viewer, key: string, value: string): Promise<Setting> {
  if (isCompanySetting(key)) {
    const change = { name: key, data: value, field: 'value' } as const;
    return toSetting(key, (await writeCompanySetting(app, viewer, change))[key]);
  }
  if (!isGlobalKey(key)) throw new AppError('ERR_NO_SETTING_FOUND');
  if (!viewer.super) throw new AppError('ERR_NO_PERMISSION');
  await writeGlobalSetting(app, viewer, key, value);
  return readKeyValue(app, viewer, key);
}
