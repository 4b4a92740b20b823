import styles from './loading.module.css';

/** The first paint of a screen that is still coming; nothing turns, so that a fast one does not flash. */
export function Loading() {
  return <div className={styles.loading} aria-busy="true" />;
}
