import type { ReactNode } from 'react';
import styles from './failure.module.css';

/** The alert element exists before it has text, so that screen readers read the text out. */
export function Failure({ children }: { children: ReactNode }) {
  return <div role="alert">{children ? <p className={styles.failure}>{children}</p> : null}</div>;
}
