import styles from './presence-dot.module.css';

/** Whether a person is online, as the badge of an avatar; words beside it say the same to screen readers. */
export function PresenceDot({ isOnline }: { isOnline: boolean }) {
  return <span className={styles.dot} data-online={isOnline || undefined} />;
}
