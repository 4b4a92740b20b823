import { companySettingDefaults, type CompanySettings, type CompanySettingValues } from '@prosa/contract';

/**
 * What a company stored, over the defaults. The greeting is on by default, but off while its text is empty: other
 * programs send that text as soon as the switch says so.
 */
export function companySettingsOf(
  companyId: number,
  stored: Partial<CompanySettingValues> | null | undefined,
): CompanySettings {
  const settings: CompanySettings = { ...companySettingDefaults, ...stored, companyId };
  if (settings.greetingAcceptedMessage === '') settings.sendGreetingAccepted = 'disabled';
  return settings;
}

/** Whether the numbers of contacts are hidden from this person (groups excepted, as their id is no number). */
export function hidesNumbersFrom(
  person: { profile: 'admin' | 'user'; super: boolean },
  settings: Pick<CompanySettingValues, 'enableLGPD' | 'lgpdHideNumber'>,
): boolean {
  const hides = settings.enableLGPD === 'enabled' && settings.lgpdHideNumber === 'enabled';
  return hides && person.profile === 'user' && !person.super;
}
