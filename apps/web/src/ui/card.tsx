import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

/** A titled part of a page that stands for itself, below or above others. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
