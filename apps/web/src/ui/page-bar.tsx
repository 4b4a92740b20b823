import type { ReactNode } from 'react';
import styles from './page-bar.module.css';

interface Props {
  title: string;
  count?: number | undefined;
  children?: ReactNode;
}

export function PageBar({ title, count, children }: Props) {
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      {count === undefined ? null : <span className={`${styles.count} num`}>{count}</span>}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
