import { createContext, type ReactNode, use } from 'react';
import styles from './drawer.module.css';

interface Props {
  title: string;
  count?: number | undefined;
  /** A button in the section's heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** The heading that the sections stand under: 'h2' in the drawer, whose title that is, and 'h1' on a page. */
export const SectionsUnder = createContext<'h1' | 'h2'>('h2');

export function Section({ title, count, action, children }: Props) {
  const Heading = use(SectionsUnder) === 'h1' ? 'h2' : 'h3';
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <Heading>
          {title} {count ? <span className="num">{count}</span> : null}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
