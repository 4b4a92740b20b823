import type { ReactNode } from 'react';
import styles from './page.module.css';

/** A screen: its bar at the head, the rest scrolls by itself. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

/** The part of a screen that scrolls, where it is not a table. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
