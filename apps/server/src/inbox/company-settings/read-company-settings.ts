import type { CompanySettings, CompanySettingValues } from '@prosa/contract';
import { companySettingsOf } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** The company's stored settings, completed with the defaults. */
export async function readCompanySettings(tx: CompanyTransaction): Promise<CompanySettings> {
  const [row] = await tx.query<{ values: Partial<CompanySettingValues> }>(
    'company-settings',
    'select "values" from company_settings where company_id = $1',
    [tx.companyId],
  );
  return companySettingsOf(tx.companyId, row?.values);
}
