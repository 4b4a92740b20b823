import type { CompanySettings } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import type { Section } from './search.ts';
import { SettingField } from './setting-field.tsx';
import { settingGroups, type SettingEntry, type SettingGroup } from './setting-groups.ts';

const groups = Object.keys(settingGroups) as SettingGroup[];

/** The options of the company in their groups; a text is found and shown with the option that sends it. */
export function useOptionSections(settings: CompanySettings | undefined): Section[] {
  const { t } = useTranslation('settings');
  if (!settings) return [];
  const wordsOf = ({ name, text }: SettingEntry) =>
    [name, ...(text ? [text.name] : [])].flatMap((one) => [t(`names.${one}`), t(`help.${one}`)]);
  return groups.map((group) => ({
    key: group,
    title: t(`groups.${group}`),
    entries: (settingGroups[group] as readonly SettingEntry[])
      .filter(({ shownIf }) => shownIf?.(settings) ?? true)
      .map((entry) => ({
        key: entry.name,
        words: wordsOf(entry),
        element: <SettingField entry={entry} settings={settings} />,
      })),
  }));
}
