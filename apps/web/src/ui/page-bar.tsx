import type { ReactNode } from 'react';
import styles from './page-bar.module.css';

interface Props {
  title: string;
  /** How many there are; left out while it is not known. */
  count?: number | undefined;
  /** Buttons, at the right end. */
  children?: ReactNode;
}

/** The 56 px bar at the head of every screen: what it is, how many, and what can be done. */
export function PageBar({ title, count, children }: Props) {
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      {count === undefined ? null : <span className={`${styles.count} num`}>{count}</span>}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
