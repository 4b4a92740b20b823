import type { ReactNode } from 'react';
import styles from './drawer.module.css';

interface Props {
  title: string;
  count?: number | undefined;
  /** A button in the section's heading. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, count, action, children }: Props) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>
          {title} {count ? <span className="num">{count}</span> : null}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
