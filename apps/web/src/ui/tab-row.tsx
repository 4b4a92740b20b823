import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './tab-row.module.css';

/** The tabs of a page in one row at every width: the rest is reached by scrolling, and the chosen one is in sight. */
export function TabRow({ here, children }: { here: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [here]);
  return (
    <Tabs.List ref={row} className={styles.row ?? ''}>
      {children}
    </Tabs.List>
  );
}
