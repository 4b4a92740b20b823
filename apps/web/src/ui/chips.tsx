import type { CSSProperties } from 'react';
import styles from './chips.module.css';

interface Props {
  name: string;
  /** Data of the company: shown as a dot or a soft tint, never under fixed text. */
  color: string;
}

const colored = (color: string) => ({ '--c': color }) as CSSProperties;

export function QueueDot({ name, color }: Props) {
  return (
    <span className={styles.queue} style={colored(color)}>
      {name}
    </span>
  );
}

export function TagChip({ name, color }: Props) {
  return (
    <span className={styles.tag} style={colored(color)}>
      {name}
    </span>
  );
}
