import { DEFAULT_TIMEZONE, type CompanySettings, type CompanySettingValues } from '@prosa/contract';
import { companySettingsOf } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

type Stored = Partial<CompanySettingValues>;

/** All settings of the company; undefined when there is no such company. */
export async function readSettings(tx: CompanyTransaction): Promise<CompanySettings | undefined> {
  const [row] = await tx.query<{ values: Stored | null }>(
    'settings-read-company',
    `select s."values" from companies c left join company_settings s on s.company_id = c.id where c.id = $1`,
    [tx.companyId],
  );
  return row && companySettingsOf(tx.companyId, row.values);
}

/** The time zone of a company; the default one where there is no company. */
export async function timeZoneOf({ database }: Pick<App, 'database'>, companyId: number): Promise<string> {
  const settings = await database.inCompany(companyId, readSettings);
  return settings?.timezone ?? DEFAULT_TIMEZONE;
}

export async function takesCalls({ database }: Pick<App, 'database'>, companyId: number): Promise<boolean> {
  const settings = await database.inCompany(companyId, readSettings);
  return settings?.acceptCallWhatsapp !== 'disabled';
}

/** The same, locked: a change starts from what the change before it stored. */
export async function lockSettings(tx: CompanyTransaction): Promise<CompanySettings> {
  await tx.query(
    'settings-ensure-row',
    'insert into company_settings (company_id) values ($1) on conflict do nothing',
    [tx.companyId],
  );
  const [row] = await tx.query<{ values: Stored }>(
    'settings-lock-company',
    'select "values" from company_settings where company_id = $1 for update',
    [tx.companyId],
  );
  return companySettingsOf(tx.companyId, row?.values);
}

export async function saveSetting(tx: CompanyTransaction, name: string, value: unknown): Promise<void> {
  await tx.query(
    'settings-save',
    `update company_settings set "values" = "values" || jsonb_build_object($2::text, $3::jsonb)
     where company_id = $1`,
    [tx.companyId, name, JSON.stringify(value)],
  );
}

export interface GlobalRow {
  key: string;
  value: string;
}

export async function readGlobals(tx: OperatorTransaction, keys: readonly string[]): Promise<GlobalRow[]> {
  return tx.query<GlobalRow>('settings-read-globals', 'select key, value from settings where key = any($1)', [
    [...keys],
  ]);
}

/** Writes a setting of the installation; null removes it. Returns the value before. */
export async function saveGlobal(
  tx: OperatorTransaction,
  key: string,
  value: string | null,
): Promise<string | null> {
  const [before] = await tx.query<GlobalRow>(
    'settings-lock-global',
    'select key, value from settings where key = $1 for update',
    [key],
  );
  if (value === null) await tx.query('settings-remove-global', 'delete from settings where key = $1', [key]);
  else {
    await tx.query(
      'settings-save-global',
      `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
      [key, value],
    );
  }
  return before?.value ?? null;
}

export async function listCompanyIds(tx: OperatorTransaction): Promise<{ id: number }[]> {
  return tx.query<{ id: number }>('settings-companies', 'select id from companies', []);
}
