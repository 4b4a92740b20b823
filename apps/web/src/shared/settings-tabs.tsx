import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { TabRow } from '../ui/tab-row.tsx';
import { useCompanySettings } from './company-settings.ts';
import { useMe } from './session.tsx';
import { mayLetSupportIn } from './support-access.ts';
import styles from './settings-tabs.module.css';

const tabs = [
  'options',
  'hours',
  'holidays',
  'support',
  'installation',
  'brand',
  'certificate',
  'companies',
  'plans',
  'helps',
] as const;
export type SettingsTab = (typeof tabs)[number];

const everybodys: readonly SettingsTab[] = ['options', 'holidays', 'support'];

/** Tabs that are screens of their own; every other tab is a part of /settings. */
const ownAddresses: Partial<Record<SettingsTab, string>> = {
  options: '/settings',
  companies: '/companies',
  certificate: '/settings/certificate',
  plans: '/settings/plans',
  helps: '/settings/helps',
};
export const addressOfTab = (tab: SettingsTab): string => ownAddresses[tab] ?? `/settings?tab=${tab}`;

/** The tabs that this person has; the hours have one only when the company uses its own. */
export function useSettingsTabs(): SettingsTab[] {
  const me = useMe();
  const isOperator = me.super;
  const hasHours = useCompanySettings().data?.scheduleType === 'company';
  return tabs.filter((tab) => {
    if (tab === 'hours') return hasHours;
    if (tab === 'support') return mayLetSupportIn(me);
    return isOperator || everybodys.includes(tab);
  });
}

interface Props {
  here: SettingsTab;
  bar: ReactNode;
  children: ReactNode;
}

/** The frame of everything that is set up at one place: the page's bar, the tabs, and what the chosen one contains. */
export function SettingsTabs({ here, bar, children }: Props) {
  const { t } = useTranslation('settings');
  const [, navigate] = useLocation();
  const shown = useSettingsTabs();
  return (
    <Tabs
      value={here}
      onChange={(tab) => navigate(addressOfTab(tab as SettingsTab))}
      // The arrow keys only move along the tabs: some of them are other screens.
      activateTabWithKeyboard={false}
      keepMounted={false}
      className={styles.tabs}
    >
      {bar}
      <TabRow here={here}>
        {shown.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`tabs.${tab}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value={here} className={styles.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
