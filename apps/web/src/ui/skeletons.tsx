import styles from './skeletons.module.css';

export function SkeletonLine({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={styles.line} style={{ width, height }} aria-hidden />;
}
