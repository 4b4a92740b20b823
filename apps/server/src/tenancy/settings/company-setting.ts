import { type CompanySettingName, companySettingFields, type CompanySettings } from '@prosa/contract';
import { AppError, invalidField, missingText, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceSetting } from './events.ts';
import { lockSettings, saveSetting } from './queries.ts';

/** Settings that decide what a viewer may see or do: a change drops the company's cached viewers. */
const viewerSettings: readonly string[] = ['enableLGPD', 'lgpdHideNumber', 'requireSecondFactor'];

export const isCompanySetting = (name: string): name is CompanySettingName =>
  Object.hasOwn(companySettingFields, name);

function checked(name: CompanySettingName, data: unknown, field: string): unknown {
  const parsed = companySettingFields[name].safeParse(data);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? 'invalid';
  throw invalidField(field, message);
}

async function save(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { name, value }: { name: CompanySettingName; value: unknown },
): Promise<CompanySettings> {
  const before = await lockSettings(tx);
  const missing = missingText(before, name, value);
  if (missing)
    throw new AppError('ERR_TEXT_REQUIRED', { details: [{ field: missing, message: 'required' }] });
  await saveSetting(tx, name, value);
  const change = { before: { ...before }, after: { [name]: value } };
  await recordAudit(tx, viewer, { action: 'setting.update', change });
  announceSetting(app, tx, name, value);
  const { companyId } = tx;
  if (viewerSettings.includes(name)) tx.afterCommit(() => app.bus.publish('viewer', { companyId }));
  return lockSettings(tx);
}

/** Writes one setting of the company. `field` is the request's name for the value, for ERR_VALIDATION. */
export async function writeCompanySetting(
  app: App,
  viewer: Viewer,
  { name, data, field }: { name: CompanySettingName; data: unknown; field: 'data' | 'value' },
): Promise<CompanySettings> {
  const value = checked(name, data, field);
  return app.database.inCompany(viewer.companyId, (tx) => save(app, tx, viewer, { name, value }));
}
