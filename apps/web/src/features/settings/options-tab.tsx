import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanySettings } from '../../shared/company-settings.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SettingField } from './setting-field.tsx';
import { settingGroups, type SettingEntry, type SettingGroup } from './setting-groups.ts';
import styles from './settings.module.css';

/** Ignores case and accents. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const groups = Object.keys(settingGroups) as SettingGroup[];

/** All options of the company in groups; the search finds a part of a name or of a help text. */
export function OptionsTab() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, error, refetch } = useCompanySettings();
  const [search, setSearch] = useState('');
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  const isFound = ({ name, shownIf }: SettingEntry) =>
    (shownIf?.(data) ?? true) &&
    folded(`${t(`names.${name}`)} ${t(`help.${name}`)}`).includes(folded(search.trim()));
  const shown = groups
    .map((group) => ({ group, entries: (settingGroups[group] as readonly SettingEntry[]).filter(isFound) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className={styles.options}>
      <SearchField label={t('search')} value={search} onChange={setSearch} />
      {shown.length === 0 ? <p>{t('nothingFound')}</p> : null}
      {shown.map(({ group, entries }) => (
        <section key={group} className={styles.group} aria-labelledby={`settings-${group}`}>
          <h2 id={`settings-${group}`}>{t(`groups.${group}`)}</h2>
          {entries.map((entry) => (
            <SettingField key={entry.name} entry={entry} settings={data} />
          ))}
        </section>
      ))}
    </div>
  );
}
