import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCompanySettings } from '../../shared/company-settings.ts';
import { useErrorText } from '../../shared/error-text.ts';
import {
  addressOfTab,
  type SettingsTab,
  SettingsTabs,
  useSettingsTabs,
} from '../../shared/settings-tabs.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { BrandTab } from './brand-tab.tsx';
import { HolidaysTab } from './holidays-tab.tsx';
import { HoursTab } from './hours-tab.tsx';
import { useInstallationSections } from './installation-sections.tsx';
import { useOptionSections } from './option-sections.tsx';
import { findEntries, type Section } from './search.ts';
import { Sections } from './sections.tsx';
import { StorageUsage } from './storage-usage.tsx';
import { SupportTab } from './support-tab.tsx';

/** The tabs themselves, so that the search also leads to what is no single field. */
function useTabSection(onOpen: () => void): Section {
  const { t } = useTranslation('settings');
  const shown = useSettingsTabs();
  const linked = shown.filter((tab) => tab !== 'options' && tab !== 'installation');
  return {
    key: 'tabs',
    title: t('otherTabs'),
    entries: linked.map((tab) => ({
      key: tab,
      words: [t(`tabs.${tab}`), t(`tabHelp.${tab}`)],
      element: (
        <>
          <Anchor component={Link} href={addressOfTab(tab)} onClick={onOpen}>
            {t(`tabs.${tab}`)}
          </Anchor>
          <div>{t(`tabHelp.${tab}`)}</div>
        </>
      ),
    })),
  };
}

function TabContent({
  tab,
  options,
  installation,
}: { tab: SettingsTab } & Record<'options' | 'installation', Section[]>) {
  if (tab === 'hours') return <HoursTab />;
  if (tab === 'holidays') return <HolidaysTab />;
  if (tab === 'support') return <SupportTab />;
  if (tab === 'brand') return <BrandTab />;
  if (tab === 'installation') return <Sections sections={installation} />;
  return (
    <>
      <StorageUsage />
      <Sections sections={options} />
    </>
  );
}

/** What a company sets up, and the operator for all of them. While something is searched, all tabs are searched. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, error, refetch } = useCompanySettings();
  const [search, setSearch] = useUrlState('q');
  const [asked] = useUrlState('tab');
  const here = useSettingsTabs().find((tab) => tab === asked) ?? 'options';
  const options = useOptionSections(data);
  const installation = useInstallationSections();
  const tabs = useTabSection(() => setSearch(''));
  const content = () => {
    if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
    if (!data) return null;
    if (search.trim() === '') return <TabContent tab={here} options={options} installation={installation} />;
    return <Sections sections={findEntries([...options, ...installation, tabs], search)} />;
  };
  return (
    <SettingsTabs
      here={here}
      bar={
        <PageBar title={t('title')}>
          <SearchField label={t('search')} value={search} onChange={setSearch} />
        </PageBar>
      }
    >
      {content()}
    </SettingsTabs>
  );
}
