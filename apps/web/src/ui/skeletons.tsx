import styles from './skeletons.module.css';

export function SkeletonLine({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={styles.line} style={{ width, height }} aria-hidden />;
}

/** Rows as they will stand: a picture, a name, and a detail below it. */
export function SkeletonRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <div key={row} className={styles.row} aria-hidden>
      <SkeletonLine width={28} height={28} />
      <div>
        <SkeletonLine width={`${35 + ((row * 13) % 25)}%`} />
        <SkeletonLine width="70%" height={10} />
      </div>
    </div>
  ));
}
