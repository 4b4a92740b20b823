import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './tab-row.module.css';

/** The tabs of a page in one row at every width: the rest is reached by scrolling, and the chosen one is in sight. */
export function TabRow({ here, children }: { here: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = row.current;
    // Also when the width changes, as it does when a phone is rotated.
    const observer = new ResizeObserver(() =>
      box?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    if (box) observer.observe(box);
    return () => observer.disconnect();
  }, [here]);
  return (
    <Tabs.List ref={row} className={styles.row ?? ''}>
      {children}
    </Tabs.List>
  );
}
