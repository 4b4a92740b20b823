import { type CompanySettingName, companySettingFields, type CompanySettings } from '@prosa/contract';
import { AppError, emptiesRequiredText } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceSetting } from './events.ts';
import { lockSettings, saveSetting } from './queries.ts';

/** Settings that decide what a viewer may see: a change drops the company's cached viewers. */
const viewerSettings: readonly string[] = ['enableLGPD', 'lgpdHideNumber'];

export const isCompanySetting = (name: string): name is CompanySettingName =>
  Object.hasOwn(companySettingFields, name);

function checked(name: CompanySettingName, data: unknown, field: string): unknown {
  const parsed = companySettingFields[name].safeParse(data);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? 'invalid';
  throw new AppError('ERR_VALIDATION', { details: [{ field, message }] });
}

async function save(
  app: App,
  tx: CompanyTransaction,
  name: CompanySettingName,
  value: unknown,
): Promise<CompanySettings> {
  const before = await lockSettings(tx);
  if (emptiesRequiredText(before, name, value)) {
    throw new AppError('ERR_TEXT_REQUIRED', { details: [{ field: name, message: 'required' }] });
  }
  await saveSetting(tx, name, value);
  announceSetting(app, tx, name, value);
  const { companyId } = tx;
  if (viewerSettings.includes(name)) tx.afterCommit(() => app.bus.publish('viewer', { companyId }));
  return { ...before, [name]: value };
}

/** Writes one setting of the company. `field` is the request's name for the value, for ERR_VALIDATION. */
export async function writeCompanySetting(
  app: App,
  companyId: number,
  { name, data, field }: { name: CompanySettingName; data: unknown; field: 'data' | 'value' },
): Promise<CompanySettings> {
  const value = checked(name, data, field);
  return app.database.inCompany(companyId, (tx) => save(app, tx, name, value));
}
