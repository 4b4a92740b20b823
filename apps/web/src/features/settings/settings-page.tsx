import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../shared/session.tsx';
import { useCompanySettings } from '../../shared/company-settings.ts';
import { PageBar } from '../../ui/page-bar.tsx';
import { HolidaysTab } from './holidays-tab.tsx';
import { HoursTab } from './hours-tab.tsx';
import { InstallationTab } from './installation-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import styles from './settings.module.css';

/** The hours have a tab only when the company uses its own; the installation's tab is the operator's. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const settings = useCompanySettings();
  const isOperator = useMe().super;
  const hasHours = settings.data?.scheduleType === 'company';
  return (
    <>
      <PageBar title={t('title')} />
      <Tabs defaultValue="options" keepMounted={false} className={styles.tabs}>
        <Tabs.List px="md">
          <Tabs.Tab value="options">{t('tabs.options')}</Tabs.Tab>
          {hasHours ? <Tabs.Tab value="hours">{t('tabs.hours')}</Tabs.Tab> : null}
          <Tabs.Tab value="holidays">{t('tabs.holidays')}</Tabs.Tab>
          {isOperator ? <Tabs.Tab value="installation">{t('tabs.installation')}</Tabs.Tab> : null}
        </Tabs.List>
        <Tabs.Panel value="options" className={styles.panel}>
          <OptionsTab />
        </Tabs.Panel>
        {hasHours ? (
          <Tabs.Panel value="hours" className={styles.panel}>
            <HoursTab />
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="holidays" className={styles.panel}>
          <HolidaysTab />
        </Tabs.Panel>
        {isOperator ? (
          <Tabs.Panel value="installation" className={styles.panel}>
            <InstallationTab />
          </Tabs.Panel>
        ) : null}
      </Tabs>
    </>
  );
}
