import styles from './skeletons.module.css';

/** A grey bar where text will be. */
export function SkeletonLine({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={styles.line} style={{ width, height }} aria-hidden />;
}

/** Rows of a list of people or tickets that is still coming. */
export function SkeletonRows({ count = 8 }: { count?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <span className={styles.round} aria-hidden />
          <span className={styles.lines}>
            <SkeletonLine width={`${40 + ((index * 17) % 30)}%`} />
            <SkeletonLine width={`${60 + ((index * 13) % 30)}%`} />
          </span>
        </div>
      ))}
    </div>
  );
}
