import { companySettingDefaults, type CompanySettings, type CompanySettingValues } from '@prosa/contract';

export function companySettingsOf(
  companyId: number,
  stored: Partial<CompanySettingValues> | null | undefined,
): CompanySettings {
  return { ...companySettingDefaults, ...stored, companyId };
}

/** Whether the numbers of contacts are hidden from this person (groups excepted, as their id is no number). */
export function hidesNumbersFrom(
  person: { profile: 'admin' | 'user'; super: boolean },
  settings: Pick<CompanySettingValues, 'enableLGPD' | 'lgpdHideNumber'>,
): boolean {
  const hides = settings.enableLGPD === 'enabled' && settings.lgpdHideNumber === 'enabled';
  return hides && person.profile === 'user' && !person.super;
}
