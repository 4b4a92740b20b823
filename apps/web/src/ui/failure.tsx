import type { ReactNode } from 'react';
import styles from './failure.module.css';

/** Why something did not succeed. Its place is there before it has words, so that these are read out when they come. */
export function Failure({ children }: { children: ReactNode }) {
  return <div role="alert">{children ? <p className={styles.failure}>{children}</p> : null}</div>;
}
