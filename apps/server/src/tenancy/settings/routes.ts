import {
  listPublicSettings,
  listSettings,
  readCompanySetting,
  readCompanySettings,
  readPublicSetting,
  readSetting,
  writeCompanySetting as writeCall,
  writeSetting,
} from '@prosa/contract';
import { AppError, found, type RecoveryWays, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { requireOwnCompany } from '../companies/own-company.ts';
import { isCompanySetting, writeCompanySetting } from './company-setting.ts';
import { listKeyValues, readKeyValue, writeKeyValue } from './key-value.ts';
import { listPublic, readPublic } from './public-settings.ts';
import { readSettings } from './queries.ts';

function companySettingRoutes(app: App): Route[] {
  const read = async (viewer: Viewer, id: number) => {
    const companyId = requireOwnCompany(viewer, id);
    return found(await app.database.inCompany(companyId, readSettings), 'ERR_NO_COMPANY_FOUND');
  };
  return [
    handle(readCompanySettings, ({ viewer, params }) => read(viewer, params.id)),
    handle(readCompanySetting, async ({ viewer, query: { column } }) => {
      if (!isCompanySetting(column)) throw new AppError('ERR_NO_SETTING_FOUND');
      return { [column]: (await read(viewer, viewer.companyId))[column] };
    }),
    handle(writeCall, async ({ viewer, body: { column, data } }) => {
      if (!isCompanySetting(column)) throw new AppError('ERR_NO_SETTING_FOUND');
      const change = { name: column, data, field: 'data' } as const;
      return { response: true as const, result: await writeCompanySetting(app, viewer, change) };
    }),
  ];
}

/** `readRecoveryWays`: how codes that recover a password are sent. */
export function settingRoutes(app: App, readRecoveryWays: () => Promise<RecoveryWays>): Route[] {
  return [
    ...companySettingRoutes(app),
    handle(readPublicSetting, ({ params }) => readPublic(app, readRecoveryWays, params.key)),
    handle(listPublicSettings, () => listPublic(app, readRecoveryWays)),
    handle(listSettings, ({ viewer }) => listKeyValues(app, viewer)),
    handle(readSetting, ({ viewer, params }) => readKeyValue(app, viewer, params.key)),
    handle(writeSetting, ({ viewer, params, body }) => writeKeyValue(app, viewer, params.key, body.value)),
  ];
}
