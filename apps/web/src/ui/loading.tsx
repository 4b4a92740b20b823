import styles from './loading.module.css';

/** Shown while a screen loads. It has no spinner, because a spinner would flash on a screen that loads fast. */
export function Loading() {
  return <div className={styles.loading} aria-busy="true" />;
}
