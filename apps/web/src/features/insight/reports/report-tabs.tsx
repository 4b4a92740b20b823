import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import styles from './reports.module.css';

const addresses = { reports: '/reports', ratings: '/reports/ratings' } as const;
type ReportTab = keyof typeof addresses;

interface Props {
  here: ReportTab;
  bar: ReactNode;
  /** The filter that both have, as the address keeps it. */
  kept: URLSearchParams;
  children: ReactNode;
}

/** The frame of the report and of the ratings, each with an address of its own. */
export function ReportTabs({ here, bar, kept, children }: Props) {
  const { t } = useTranslation('ratings');
  const [, navigate] = useLocation();
  const open = (tab: string | null) => {
    const address = addresses[tab as ReportTab];
    navigate(kept.size === 0 ? address : `${address}?${kept.toString()}`);
  };
  return (
    <Tabs
      value={here}
      onChange={open}
      // The arrow keys only move along the tabs: the other one is another screen.
      activateTabWithKeyboard={false}
      keepMounted={false}
      className={styles.tabs}
    >
      {bar}
      <Tabs.List>
        <Tabs.Tab value="reports">{t('tabs.reports')}</Tabs.Tab>
        <Tabs.Tab value="ratings">{t('tabs.ratings')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={here} className={styles.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
